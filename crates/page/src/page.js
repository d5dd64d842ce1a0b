// The editor: paints the text, replaces short forms by symbols, sends the text and shows what comes back.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const [text, paint, gutter, answers, tally, status, ended, examples] =
    ["text", "paint", "gutter", "answers", "tally", "status", "ended", "examples"].map(byId);
  const limit = Number(document.body.dataset.limit);
  // Tells the server which runs belong together. It is gone with the page.
  const client = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const shortForms = new Map(Object.entries({
    "==>": "⟹", "=>": "⇒", "-->": "⟶", "<-->": "⟷", "<->": "↔", "==": "≡", "!!": "⋀", "/\\": "∧", "\\/": "∨",
    "~=": "≠", "<=": "≤", ">=": "≥", "%": "λ", "ALL": "∀", "EX": "∃", "[|": "⟦", "|]": "⟧", "~:": "∉",
  }));
  let symbols = new Map();
  let chosen = [];
  let name = "Own.thy";
  let kinds = new Map();
  let shown = [];
  let running = null;
  let timer = 0;

  // --- symbols ---

  const isQuoted = (before) => {
    const quotes = (before.match(/"/g) || []).length;
    return quotes % 2 === 1 || before.lastIndexOf("‹") > before.lastIndexOf("›");
  };

  const continues = (form) => [...shortForms.keys()].some((key) => key !== form && key.startsWith(form));
  const isWord = (form) => /^[A-Z]+$/.test(form);

  // The short form that ends a text, if what is typed next does not belong to it.
  const finished = (before) => {
    const last = before.slice(-1);
    for (let length = 4; length > 0; length -= 1) {
      const now = before.slice(-length);
      if (shortForms.has(now) && !continues(now) && !isWord(now)) return { form: now, rest: "" };
      const form = before.slice(-length - 1, -1);
      if (shortForms.has(form) && ![...shortForms.keys()].some((key) => key.startsWith(form + last))) {
        const isApart = !isWord(form) || (/\s/.test(last) && !/[\w']/.test(before.slice(-length - 2, -length - 1)));
        if (isApart && !/[=<>~!/\\|:-]/.test(before.slice(-length - 2, -length - 1))) return { form, rest: last };
      }
    }
    return null;
  };

  const replaceBefore = (length, by) => {
    const end = text.selectionStart;
    text.setSelectionRange(end - length, end);
    // The one way that can be undone.
    if (!document.execCommand("insertText", false, by)) text.setRangeText(by, end - length, end, "end");
  };

  const replaceSymbols = () => {
    if (text.selectionStart !== text.selectionEnd) return;
    const before = text.value.slice(0, text.selectionStart);
    const named = before.match(/\\<\^?\w+>$/);
    if (named && symbols.has(named[0])) return replaceBefore(named[0].length, symbols.get(named[0]));
    if (!isQuoted(before) || name.endsWith(".apl")) return;
    const found = finished(before);
    if (found) replaceBefore(found.form.length + found.rest.length, shortForms.get(found.form) + found.rest);
  };

  const readable = (source) => source.replace(/\\<\^?\w+>/g, (it) => symbols.get(it) || it);

  // --- painting ---

  const escaped = (it) => it.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const PIECES = /\(\*[\s\S]*?(?:\*\)|$)|"|[A-Za-z_'][\w'.]*|[^A-Za-z_'"(]+|[\s\S]/g;

  const paintText = () => {
    const lines = new Map(shown.filter((it) => it.standing).map((it) => [it.line, it]));
    const pieces = text.value.match(PIECES) || [];
    const html = pieces.map((piece) => {
      const kind = piece.startsWith("(*") ? "comment" : piece === "\"" ? "quote" : kinds.get(piece);
      return kind ? `<span class="t-${kind}">${escaped(piece)}</span>` : escaped(piece);
    }).join("");
    paint.innerHTML = `${html}\n`;
    const count = text.value.split("\n").length;
    gutter.replaceChildren(...Array.from({ length: count }, (_, number) => {
      const row = document.createElement("div");
      const found = lines.get(number + 1);
      if (found) {
        row.className = found.standing;
        const mark = document.createElement("span");
        mark.className = "mark";
        row.append(mark);
        row.title = found.headline;
        row.addEventListener("click", () => reveal(found));
      }
      row.append(String(number + 1));
      return row;
    }));
    follow();
  };

  const follow = () => {
    paint.scrollTop = gutter.scrollTop = text.scrollTop;
    paint.scrollLeft = text.scrollLeft;
  };

  // --- answers ---

  const reveal = (answer) => {
    answer.element.open = true;
    answer.element.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };

  const element = (tag, className, content) => {
    const made = document.createElement(tag);
    made.className = className;
    if (content !== undefined) made.textContent = content;
    return made;
  };

  const makeItem = (answer) => {
    const item = element("details", `item ${answer.standing || "pending"}`);
    const summary = element("summary", "");
    const place = element("span", "place", `line ${answer.line}`);
    const short = (answer.headline || "…").split(" (")[0];
    summary.append(element("span", "mark"), element("span", "name", answer.name), element("span", "said", short), place);
    const body = element("div", "body");
    // Made by the server from what it has escaped; scripts in it would not run.
    body.innerHTML = answer.details || "";
    item.append(summary, body);
    item.open = answer.standing === "refuted" || answer.standing === "missed";
    place.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(answer.line);
    });
    return item;
  };

  const goTo = (line) => {
    const at = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(at, at);
    text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
  };

  const show = () => {
    const counts = new Map();
    for (const { standing, title } of shown) {
      if (standing) counts.set(standing, [title, (counts.get(standing) || [title, 0])[1] + 1]);
    }
    tally.replaceChildren(...[...counts].map(([standing, [title, count]]) => {
      const part = element("span", standing);
      part.append(element("span", "mark"), `${title} `, element("b", "", String(count)));
      return part;
    }));
    answers.replaceChildren(...shown.map((it) => it.element));
    paintText();
  };

  // What is to be answered keeps its last answer until there is a new one.
  const expect = (items) => {
    const before = shown.filter((it) => it.standing && it.standing !== "error");
    shown = items.map((item) => {
      const short = item.name.includes(".") ? item.name.slice(item.name.indexOf(".") + 1) : item.name;
      const at = before.findIndex((it) => it.name === short && it.kind === item.kind && (short || it.line === item.line));
      const old = at < 0 ? null : before.splice(at, 1)[0];
      const answer = old ? { ...old, line: item.line } : { name: short, kind: item.kind, line: item.line };
      answer.element = makeItem(answer);
      if (old) answer.element.open = old.element.open;
      answer.element.classList.toggle("stale", Boolean(old));
      answer.isOld = true;
      return answer;
    });
    show();
  };

  const take = (answer) => {
    const at = shown.findIndex((it) => it.isOld && it.line === answer.line && it.kind === answer.kind);
    const old = at < 0 ? null : shown[at];
    answer.element = makeItem(answer);
    if (old && old.standing === answer.standing) answer.element.open = old.element.open;
    if (at < 0) shown.push(answer);
    else shown[at] = answer;
    shown.sort((one, two) => one.line - two.line);
    show();
  };

  // --- checking ---

  const handle = (message, began) => {
    switch (message.event) {
      case "read": {
        kinds = new Map(message.words.map(([from, to, kind]) => [running.text.slice(from, to), kind]));
        expect(message.items);
        break;
      }
      case "answer": take(message); break;
      case "done":
        shown = shown.filter((it) => !it.isOld);
        show();
        status.textContent = `${shown.length === 1 ? "1 answer" : `${shown.length} answers`} in ${((performance.now() - began) / 1000).toFixed(2)} s`;
        document.body.dataset.state = "done";
        break;
      case "ended":
      case "failed":
        ended.textContent = message.why;
        ended.hidden = false;
        status.textContent = "";
        document.body.dataset.state = "ended";
        break;
      default:
    }
  };

  const check = async () => {
    clearTimeout(timer);
    if (running) running.abort.abort();
    const run = { abort: new AbortController(), text: text.value };
    running = run;
    ended.hidden = true;
    status.textContent = "checking …";
    document.body.dataset.state = "checking";
    const began = performance.now();
    const fail = (why) => running === run && handle({ event: "failed", why }, began);
    if (new TextEncoder().encode(run.text).length > limit) {
      fail(`The text is too long: ${limit >> 10} KB are the limit.`);
      return;
    }
    try {
      const response = await fetch("/check", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, text: run.text, client }),
        signal: run.abort.signal,
      });
      if (!response.ok) return void fail(await response.text());
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done || running !== run) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) handle(JSON.parse(line), began);
      }
    } catch (error) {
      if (error.name !== "AbortError") fail("The server cannot be reached.");
    }
  };

  const choose = (example) => {
    name = example.name;
    kinds = new Map();
    shown = [];
    text.value = readable(example.text);
    text.scrollTop = 0;
    show();
    check();
  };

  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  text.addEventListener("input", (event) => {
    if (event.inputType && event.inputType.startsWith("insert")) replaceSymbols();
    paintText();
    clearTimeout(timer);
    timer = setTimeout(check, 350);
  });
  text.addEventListener("scroll", follow);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      check();
    }
  });
  byId("check").addEventListener("click", check);
  byId("save").addEventListener("click", save);
  examples.addEventListener("change", () => choose(chosen[examples.selectedIndex]));

  const start = async () => {
    const json = async (path) => (await fetch(path)).json();
    const [listed, named] = await Promise.all([json("/examples.json"), json("/symbols.json")]);
    symbols = new Map(named);
    chosen = listed;
    examples.replaceChildren(...chosen.map(({ title }) => new Option(title)));
    choose(chosen[0]);
  };
  start();
})();
