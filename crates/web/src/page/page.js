// Runs and their answers. What is known about the text is kept here, and nowhere else.
"use strict";
import { Editor } from "./editor.js";

const byId = (id) => document.getElementById(id);
const list = byId("list");
const state = byId("state");

// How long nobody types before the text is checked.
const PAUSE = 350;

// So long a statement is tried that is tried again.
const LONGER = 10;

const PALETTE = "forall exists and or not longrightarrow longleftrightarrow Longrightarrow And Rightarrow lambda le ge "
  + "noteq equiv in notin subseteq union inter times circ open close lbrakk rbrakk langle rangle ^sub alpha beta Gamma";

const SKELETON = 'theory Scratch\n  imports Main\nbegin\n\nlemma "rev xs = xs"\n  oops\n\nend\n';

const escape = (text) => text.replace(/[&<>"]/g, (it) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[it]);

// Runs of other pages do not matter to this one.
const self = Array.from(crypto.getRandomValues(new Uint8Array(12)), (it) => it.toString(16).padStart(2, "0")).join("");

const page = {
  language: "isabelle",
  file: "Scratch.thy",
  items: [],
  messages: [],
  // Answers by fingerprint, and how far searches for others have come.
  answers: new Map(),
  progress: new Map(),
  started: new Set(),
  // Which answers somebody has opened or closed.
  toggled: new Map(),
  notice: null,
  run: null,
  isEdited: false,
};

let editor;
let known;
let timer;

const WORDS = {
  refuted: "refuted", missed: "not as expected", error: "not understood", undetermined: "undetermined",
  untested: "not tested", weak: "with few tests", holds: "without counterexample", expected: "refuted, as expected",
  evaluated: "evaluated",
};

function summary() {
  const counts = new Map();
  for (const item of page.items) {
    const answer = page.answers.get(item.fingerprint);
    if (answer) counts.set(answer.standing, (counts.get(answer.standing) ?? 0) + 1);
  }
  const errors = page.messages.filter((it) => it.severity === "error").length;
  const parts = Object.keys(WORDS).filter((it) => counts.has(it))
    .map((it) => `<b class="${it}">${counts.get(it)}</b> ${WORDS[it]}`);
  if (errors) parts.push(`<b class="error">${errors}</b> ${errors === 1 ? "error" : "errors"}`);
  const open = page.items.filter((it) => !page.answers.has(it.fingerprint)).length;
  if (page.run && open) parts.push(`${open} under way`);
  if (page.run && page.run.waits) parts.push("waiting for a turn");
  if (!page.run && open) parts.push(`${open} not tried`);
  if (parts.length) return parts.join(", ");
  return page.run ? "Checking…" : "There is nothing to check yet: write a lemma.";
}

function title(item) {
  const name = item.name.slice(item.name.indexOf(".") + 1);
  return name || `${item.kind.replaceAll("_", " ")}, line ${item.line}`;
}

// An answer that was found on another line names that one where it says how to find it again.
function body(item, answer) {
  const again = answer.more && !page.run ? `<p><button type="button" class="again" data-again="${escape(item.fingerprint)}">Try for ${Math.min(LONGER, known.seconds)} s</button></p>` : "";
  const html = answer.line === item.line ? answer.html : answer.html.replaceAll(`:${answer.line}</code>`, `:${item.line}</code>`);
  return `<div class="body">${html}${again}</div>`;
}

function entry(item) {
  const answer = page.answers.get(item.fingerprint);
  const running = page.started.has(item.fingerprint);
  const kind = answer ? answer.standing : running && page.run ? "running" : "waiting";
  const opens = answer && (page.toggled.get(item.fingerprint) ?? (answer.opens || answer.standing === "evaluated"));
  const said = answer ? answer.words.split(" (")[0] : page.progress.get(item.fingerprint) ?? (page.run ? (running ? "searching" : "waiting") : "not tried");
  const other = item.name && item.kind !== "statement" && item.kind !== "check" ? ` <span class="kind">${escape(item.kind.replaceAll("_", " "))}</span>` : "";
  return `<details class="item ${kind}${answer ? "" : " nothing"}" data-fingerprint="${escape(item.fingerprint)}"${opens ? " open" : ""}>`
    + `<summary><span class="mark" aria-hidden="true"></span><span class="what"><span class="name">${escape(title(item))}</span>${other}</span>`
    + `<span class="place" data-line="${item.line}" role="link" tabindex="0">line ${item.line}</span>`
    + `<span class="said">${escape(said)}</span></summary>${answer ? body(item, answer) : ""}</details>`;
}

function message(it) {
  const help = it.help ? `<br><small>${escape(it.help)}</small>` : "";
  return `<details class="item ${it.severity === "error" ? "error" : "undetermined"} nothing" open><summary><span class="mark" aria-hidden="true"></span>`
    + `<span class="what">${escape(it.severity)}</span><span class="place" data-line="${it.line}" role="link" tabindex="0">line ${it.line}</span>`
    + `<span class="said">${escape(it.message)}${help}</span></summary></details>`;
}

let drawn = false;
function draw() {
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => {
    drawn = false;
    state.innerHTML = summary();
    byId("stop").hidden = !page.run;
    const notice = page.notice ? `<p class="notice${page.notice.bad ? " bad" : ""}">${escape(page.notice.words)}</p>` : "";
    const all = [...page.messages.map((it) => [it.line, message(it)]), ...page.items.map((it) => [it.line, entry(it)])];
    all.sort((one, two) => one[0] - two[0]);
    const html = notice + all.map(([, it]) => it).join("");
    if (list.dataset.html !== html) {
      list.innerHTML = html;
      list.dataset.html = html;
    }
    const lines = new Map();
    for (const item of page.items) {
      const answer = page.answers.get(item.fingerprint);
      if (answer && !(lines.get(item.line) === "refuted")) lines.set(item.line, answer.standing);
    }
    for (const it of page.messages) if (it.severity === "error") lines.set(it.line, "error");
    if (editor.text === page.read) editor.understand({ lines });
  });
}

function take(event) {
  const said = {
    waiting: () => { page.run.waits = true; },
    read: () => {
      Object.assign(page, { items: event.items, messages: event.messages, file: event.file, read: page.run.text });
      page.run.waits = false;
      const marks = event.messages.filter((it) => it.severity !== "note")
        .map((it) => [it.start, Math.max(1, it.end - it.start), it.severity === "error" ? "wrong" : "odd"]);
      if (editor.text === page.run.text) editor.understand({ tokens: event.tokens, marks, lines: new Map() });
      const needed = new Set(event.items.map((it) => it.fingerprint));
      for (const it of page.answers.keys()) if (!needed.has(it) || !page.answers.get(it).keeps) page.answers.delete(it);
    },
    started: () => page.started.add(event.fingerprint),
    progress: () => page.progress.set(event.fingerprint, event.words),
    verdict: () => page.answers.set(event.fingerprint, event),
    report: () => store(page.file.replace(/\.\w+$/, ".html"), event.html, "text/html"),
    ended: () => { if (event.end !== "done") page.notice = { words: event.words, bad: event.end !== "replaced" }; },
  };
  if (said[event.event]) said[event.event]();
  draw();
}

// Lines of a response, as they come.
async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

async function check({ again, report } = {}) {
  clearTimeout(timer);
  if (page.run) page.run.abort.abort();
  const run = { abort: new AbortController(), text: editor.text, waits: false };
  Object.assign(page, { run, notice: null, started: new Set(), progress: new Map() });
  if (again) page.answers.delete(again);
  draw();
  const keeps = Array.from(page.answers).filter(([, answer]) => answer.keeps).map(([it]) => it);
  const request = { text: run.text, language: page.language, known: report ? [] : keeps, report: Boolean(report) };
  if (again) request.seconds = LONGER;
  try {
    const sent = JSON.stringify(request);
    if (new Blob([sent]).size > known.request) throw new Error(`a text may have up to ${known.request >> 10} KB here`);
    const response = await fetch("/check", {
      method: "POST",
      body: sent,
      headers: { "content-type": "application/json", "gainsay-page": self },
      signal: run.abort.signal,
    });
    if (!response.ok) throw new Error((await response.json()).error);
    for await (const line of lines(response)) if (page.run === run) take(JSON.parse(line));
  } catch (error) {
    if (page.run === run && !run.abort.signal.aborted) {
      const words = error instanceof TypeError ? "there is no answer: is `gainsay serve` still running?" : error.message;
      page.notice = { words, bad: true };
    }
  }
  if (page.run === run) {
    page.run = null;
    draw();
  }
}

function stop() {
  if (page.run) page.run.abort.abort();
  page.run = null;
  draw();
}

function store(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function show(text, file) {
  stop();
  Object.assign(page, { items: [], messages: [], notice: null, isEdited: false, read: null, file });
  page.answers.clear();
  page.toggled.clear();
  page.language = file.endsWith(".apl") ? "alpha-prolog" : "isabelle";
  editor.text = text;
  check();
}

async function example(file) {
  if (file === "") return show(SKELETON, "Scratch.thy");
  const response = await fetch(`/examples/${file}`);
  return show(await response.text(), file);
}

function prepare() {
  const options = known.examples.map((it) => `<option value="${escape(it.file)}">${escape(it.title)}</option>`);
  byId("example").innerHTML = `${options.join("")}<option value="">A new theory</option>`;
  const symbols = new Map(known.symbols.map((it) => [it[0], it]));
  const button = (name) => {
    const [, character, shorts] = symbols.get(name);
    const forms = [`\\<${name}>`, ...shorts].join("   ");
    return `<button type="button" tabindex="-1" data-insert="${character}" title="${escape(forms)}">${character}</button>`;
  };
  byId("palette").innerHTML = PALETTE.split(" ").filter((it) => symbols.has(it)).map(button).join("");
}

function listen() {
  byId("palette").addEventListener("click", (event) => {
    if (event.target.dataset.insert) editor.insert(event.target.dataset.insert);
  });
  byId("example").addEventListener("change", (event) => {
    if (!page.isEdited || confirm("Leave the text that you have changed?")) example(event.target.value);
  });
  byId("check").addEventListener("click", () => check());
  byId("stop").addEventListener("click", stop);
  byId("report").addEventListener("click", () => check({ report: true }));
  byId("save").addEventListener("click", () => {
    store(page.file, editor.text, "text/plain");
    page.isEdited = false;
  });
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) show(await file.text(), file.name);
    event.target.value = "";
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      check();
    }
  });
  addEventListener("beforeunload", (event) => {
    if (page.isEdited) event.preventDefault();
  });
  const answered = (event) => {
    const { line } = event.target.dataset;
    if (line) {
      event.preventDefault();
      editor.goTo(Number(line));
    } else if (event.target.dataset.again) {
      check({ again: event.target.dataset.again });
    }
  };
  list.addEventListener("click", answered);
  list.addEventListener("keydown", (event) => { if (event.key === "Enter") answered(event); });
  list.addEventListener("toggle", (event) => {
    const { fingerprint } = event.target.dataset;
    if (fingerprint) page.toggled.set(fingerprint, event.target.open);
  }, true);
}

function asked(line) {
  const item = page.items.find((it) => it.line === line);
  const shown = item && list.querySelector(`[data-fingerprint="${CSS.escape(item.fingerprint)}"]`);
  if (!shown) return;
  shown.open = true;
  shown.scrollIntoView({ block: "nearest" });
}

function changed() {
  page.isEdited = true;
  clearTimeout(timer);
  if (byId("auto").checked) timer = setTimeout(check, PAUSE);
}

known = await (await fetch("/known.json")).json();
const parts = { text: byId("text"), colours: byId("colours"), gutter: byId("gutter") };
editor = new Editor({ ...parts, symbols: known.symbols, changed, asked });
prepare();
listen();
await example(known.examples[0].file);
