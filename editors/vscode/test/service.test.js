// The service, as the extension talks to it: with the protocol library of the client that it ships.

const { test } = require("node:test");
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const protocol = require("vscode-languageserver-protocol/node");
const { SELECTOR, settings } = require("../src/settings.js");

const program = process.env.GAINSAY ?? "gainsay";

/** A theory with one wrong lemma. */
const WRONG = 'theory Scratch imports Main begin\nlemma wrong: "rev xs = xs"\n  oops\nend\n';
const RIGHT = WRONG.replace("rev xs = xs", "rev (rev xs) = xs");

function begin() {
  const child = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const reader = new protocol.StreamMessageReader(child.stdout);
  const connection = protocol.createProtocolConnection(reader, new protocol.StreamMessageWriter(child.stdin));
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.onRequest("workspace/codeLens/refresh", () => null);
  connection.onRequest("workspace/semanticTokens/refresh", () => null);
  connection.listen();
  return { child, connection };
}

/** Waits until the diagnostics of a file satisfy a condition. */
function diagnostics(connection, condition) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no such diagnostics in 30 s")), 30_000);
    connection.onNotification("textDocument/publishDiagnostics", (params) => {
      if (condition(params.diagnostics)) {
        clearTimeout(timer);
        resolve(params.diagnostics);
      }
    });
  });
}

test("a wrong lemma has its counterexample under it, and a right one has not", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gainsay-"));
  const file = path.join(folder, "Scratch.thy");
  fs.writeFileSync(file, WRONG);
  const { child, connection } = begin();
  const given = settings((name) => ({ options: { timeout: 2 } })[name]);
  const uri = pathToFileURL(file).href;
  await connection.sendRequest("initialize", {
    processId: process.pid, rootUri: null, workspaceFolders: null, capabilities: {}, initializationOptions: given,
  });
  await connection.sendNotification("initialized", {});

  const refuted = diagnostics(connection, (all) => all.some((it) => it.message.includes("xs = ")));
  const document = { uri, languageId: "gainsay-theory", version: 1, text: WRONG };
  await connection.sendNotification("textDocument/didOpen", { textDocument: document });
  const [found] = await refuted;
  assert.strictEqual(found.range.start.line, 1);

  const clean = diagnostics(connection, (all) => all.length === 0);
  await connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version: 2 }, contentChanges: [{ text: RIGHT }],
  });
  await clean;

  const hover = await connection.sendRequest("textDocument/hover", {
    textDocument: { uri }, position: { line: 1, character: RIGHT.split("\n")[1].indexOf("rev") + 1 },
  });
  assert.match(JSON.stringify(hover), /list/);

  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  await new Promise((resolve) => child.on("exit", resolve));
  fs.rmSync(folder, { recursive: true });
});

test("the service is told everything but where the program is", () => {
  const set = { path: "/bin/gainsay", folders: ["a"], check: false, options: { size: 3 } };
  assert.deepStrictEqual(settings((name) => set[name]), { folders: ["a"], check: false, options: { size: 3 } });
  assert.ok(SELECTOR.every((it) => it.scheme === "file"));
});
