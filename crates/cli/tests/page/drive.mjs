// Drives the page in Chromium by the browser's own protocol, over a pipe: no packages are needed.
//   node drive.mjs CHROMIUM ADDRESS PROFILE
import { spawn } from "node:child_process";

const [chromium, address, profile] = process.argv.slice(2);
const browser = spawn(chromium, [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

const end = (code, why) => {
  if (why) console.error(why);
  browser.kill("SIGKILL");
  process.exit(code);
};
setTimeout(() => end(1, "the browser took too long"), 100_000);
browser.on("error", (error) => end(1, String(error)));

const [, , , commands, answers] = browser.stdio;
const waiting = new Map();
let buffered = "";
let last = 0;
answers.on("data", (data) => {
  const messages = (buffered + data).split("\0");
  buffered = messages.pop();
  for (const message of messages.map((it) => JSON.parse(it))) {
    if (message.method === "Runtime.exceptionThrown") end(1, JSON.stringify(message.params.exceptionDetails));
    const { resolve, reject } = waiting.get(message.id) || {};
    if (message.error) reject?.(new Error(message.error.message));
    else resolve?.(message.result);
  }
});

const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
  last += 1;
  waiting.set(last, { resolve, reject });
  commands.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
});

const { targetInfos } = await send("Target.getTargets");
const { targetId } = targetInfos.find((it) => it.type === "page");
const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
const page = (method, params) => send(method, params, sessionId);
await page("Runtime.enable");
await page("Page.navigate", { url: address });

const evaluate = async (expression) => {
  const { result, exceptionDetails } = await page("Runtime.evaluate", { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
};

const until = async (what, expression) => {
  for (let tries = 0; tries < 900; tries += 1) {
    if (await evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  end(1, `in vain: ${what}; ${await evaluate("document.body.innerText")}`);
};

// What a person does: the whole text is selected and something else is typed, or a word of it is.
const select = (word) => evaluate(`(() => {
  const text = document.getElementById("text");
  const at = ${JSON.stringify(word)} === null ? 0 : text.value.indexOf(${JSON.stringify(word)});
  text.focus();
  text.setSelectionRange(at, ${JSON.stringify(word)} === null ? text.value.length : at + ${JSON.stringify(word)}.length);
  return at;
})()`);
const insert = (text) => page("Input.insertText", { text });
const type = async (text) => {
  for (const letter of text) await page("Input.dispatchKeyEvent", { type: "char", text: letter });
};
const item = (name, standing) => `Array.from(document.querySelectorAll(".item.${standing}:not(.stale)")).some(
  (it) => it.querySelector(".name").textContent === ${JSON.stringify(name)})`;

try {
  await until("the page checks its first example", "document.body?.dataset.state === 'done'");
  if (!await evaluate(item("twice_append", "refuted"))) throw new Error("the example is not refuted");
  if (!await evaluate("document.querySelectorAll('#paint .t-command').length > 3")) throw new Error("nothing is painted");
  console.log("example");

  await select(null);
  await insert("theory Own imports Main begin\nlemma turned: \"rev xs = (xs :: nat list)\"\n  oops\nend\n");
  await until("a counterexample", item("turned", "refuted"));
  console.log("refuted");

  const body = await evaluate("document.querySelector('.item.refuted .body').innerText");
  for (const part of ["xs", "left side", "right side", "exhaustive"]) {
    if (!body.includes(part)) throw new Error(`${part} is missing: ${body}`);
  }
  console.log("details");

  await select("rev xs");
  await insert("rev (rev xs)");
  await until("no counterexample", item("turned", "holds"));
  console.log("mended");

  await select("rev (rev xs) = (xs :: nat list)");
  await type("ALL x. x <= y ==> x ~= y \\/ \\<exists>z. z = (y::nat)");
  const text = await evaluate("document.getElementById('text').value");
  if (!text.includes("∀ x. x ≤ y ⟹ x ≠ y ∨ ∃z. z = (y::nat)")) throw new Error(`symbols: ${text}`);
  console.log("symbols");

  await select(null);
  await insert("theory Own imports \"/etc/passwd\" begin\nlemma \"<img src=x onerror=alert(1)>\" oops end");
  await until("an error", "Array.from(document.querySelectorAll('.item.error .said')).some((it) => it.textContent.includes('/etc/passwd'))");
  if (await evaluate("document.querySelectorAll('#answers img').length > 0")) throw new Error("markup of a theory is markup");
  console.log("error");

  await evaluate(`(() => {
    const choice = document.getElementById("examples");
    choice.selectedIndex = choice.options.length - 1;
    choice.dispatchEvent(new Event("change"));
  })()`);
  await until("answers about an αProlog program", "document.querySelectorAll('.item.expected, .item.holds').length > 2");
  console.log("program");
  end(0);
} catch (error) {
  end(1, error.stack);
}
