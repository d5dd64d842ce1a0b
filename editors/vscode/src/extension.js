// Starts `gainsay lsp` for theories and αProlog programs, and passes on what is set.

const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { SELECTOR, settings } = require("./settings.js");

/** @type {LanguageClient | undefined} */
let client;

const current = () => {
  const configuration = workspace.getConfiguration("gainsay");
  return settings((name) => configuration.get(name));
};

async function start() {
  const command = workspace.getConfiguration("gainsay").get("path") || "gainsay";
  const server = { command, args: ["lsp"], transport: TransportKind.stdio };
  const options = { documentSelector: SELECTOR, initializationOptions: current() };
  client = new LanguageClient("gainsay", "Gainsay", server, options);
  try {
    await client.start();
  } catch (error) {
    const path = "Settings";
    const text = `Gainsay could not be started as \`${command}\`: ${error.message ?? error}`;
    if ((await window.showErrorMessage(text, path)) === path) {
      await commands.executeCommand("workbench.action.openSettings", "gainsay.path");
    }
  }
}

async function restart() {
  await client?.dispose();
  await start();
}

async function changed(event) {
  if (event.affectsConfiguration("gainsay.path")) {
    await restart();
  } else if (event.affectsConfiguration("gainsay") && client?.isRunning()) {
    await client.sendNotification("workspace/didChangeConfiguration", { settings: { gainsay: current() } });
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("gainsay.restart", restart),
    workspace.onDidChangeConfiguration(changed),
  );
  await start();
};

exports.deactivate = () => client?.stop();
