// The editor: a text area with colours behind it, line numbers beside it, and symbols by their short forms.
"use strict";

const escape = (text) => text.replace(/[&<>]/g, (it) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[it]);

// Longer texts are shown without colours, so that typing stays fast.
const COLOURED = 300_000;

export class Editor {
  // `symbols` are triples: name, character, short forms.
  constructor({ text, colours, gutter, symbols, changed, asked }) {
    Object.assign(this, { area: text, colours, gutter, changed });
    this.characters = new Map(symbols.map(([name, character]) => [name, character]));
    this.names = symbols.map(([name]) => name).sort((one, two) => one.length - two.length || (one < two ? -1 : 1));
    this.shorts = new Map();
    // Single characters and words stand for themselves in most places, and so do these.
    const plain = ["..", "(=", "(<"];
    for (const [, character, shorts] of symbols) {
      for (const short of shorts) {
        if (/^[^\w\s]{2,}$/.test(short) && !plain.includes(short)) this.shorts.set(short, character);
      }
    }
    this.tokens = [];
    this.marks = [];
    this.lines = new Map();
    this.shown = "";
    this.area.addEventListener("input", (event) => this.input(event));
    this.area.addEventListener("scroll", () => this.follow());
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.gutter.addEventListener("click", (event) => {
      const line = event.target.dataset.line;
      if (line && event.target.className) asked(Number(line));
    });
  }

  get text() {
    return this.area.value;
  }

  // Puts another text there. Symbols that are written by name become characters.
  set text(text) {
    this.area.value = this.readable(text);
    this.tokens = [];
    this.marks = [];
    this.lines.clear();
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.shown = this.area.value;
    this.show();
  }

  readable(text) {
    return text.replace(/\\<(\^?\w+)>/g, (whole, name) => this.characters.get(name) ?? whole);
  }

  // Inserts text at the cursor, such that it can be undone.
  insert(text, before = 0) {
    const end = this.area.selectionEnd;
    const start = before ? end - before : this.area.selectionStart;
    this.area.focus();
    this.area.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) {
      this.area.setRangeText(text, start, end, "end");
      this.input({ inputType: "insertReplacementText" });
    }
  }

  input(event) {
    if (event.inputType === "insertText" && !this.replacing) {
      this.replacing = true;
      this.shorten();
      this.replacing = false;
    }
    this.shift();
    this.show();
    this.changed();
  }

  // Puts a symbol in place of its name or short form, once it is clear that it is one.
  shorten() {
    const at = this.area.selectionEnd;
    const before = this.text.slice(Math.max(0, at - 40), at);
    const named = /\\<(\^?\w+)>$/.exec(before);
    if (named && this.characters.has(named[1])) {
      return this.insert(this.characters.get(named[1]), named[0].length);
    }
    const word = /\\([A-Za-z]+)(\s)$/.exec(before);
    if (word && this.characters.has(word[1])) {
      return this.insert(this.characters.get(word[1]) + (word[2] === " " ? " " : word[2]), word[0].length);
    }
    if (!this.isTerm(at)) return undefined;
    const longest = (text) => {
      for (let size = 4; size >= 2; size--) {
        const short = text.slice(-size);
        if (short.length === size && this.shorts.has(short)) return short;
      }
      return null;
    };
    const now = longest(before);
    const grows = (short) => Array.from(this.shorts.keys()).some((it) => it !== short && it.startsWith(short));
    if (now && !grows(now)) return this.insert(this.shorts.get(now), now.length);
    const last = before.slice(-1);
    const earlier = longest(before.slice(0, -1));
    if (!now && earlier && grows(earlier) && !grows(earlier + last)) {
      return this.insert(this.shorts.get(earlier) + last, earlier.length + 1);
    }
    return undefined;
  }

  // Whether a place is between quotes.
  isTerm(at) {
    const before = this.text.slice(0, at);
    const quotes = before.split('"').length - 1;
    return quotes % 2 === 1 || before.lastIndexOf("‹") > before.lastIndexOf("›");
  }

  key(event) {
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey) return;
    const before = this.text.slice(Math.max(0, this.area.selectionEnd - 40), this.area.selectionEnd);
    const begun = /\\<?(\^?\w+)$/.exec(before);
    const name = begun && this.names.find((it) => it.startsWith(begun[1]));
    if (name) {
      event.preventDefault();
      this.insert(this.characters.get(name), begun[0].length);
    }
  }

  // Moves colours and marks along with the text that they belong to, until it is read again.
  shift() {
    const [old, text] = [this.shown, this.text];
    const most = Math.min(old.length, text.length);
    let start = 0;
    while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
    let end = 0;
    while (end < most - start && old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) end++;
    const by = text.length - old.length;
    const moved = ([from, length, ...rest]) => {
      if (from + length <= start) return [[from, length, ...rest]];
      if (from >= old.length - end) return [[from + by, length, ...rest]];
      return [];
    };
    this.tokens = this.tokens.flatMap(moved);
    this.marks = this.marks.flatMap(moved);
    const lines = (it) => it.split("\n").length;
    const first = lines(old.slice(0, start));
    const more = lines(text) - lines(old);
    if (more !== 0) {
      this.lines = new Map(Array.from(this.lines, ([line, kind]) => [line > first ? line + more : line, kind]));
    }
    this.shown = text;
  }

  // What was understood of the text: words with their kinds, places that are wrong, lines with answers.
  understand({ tokens, marks, lines }) {
    if (tokens) this.tokens = tokens;
    if (marks) this.marks = marks;
    this.lines = lines;
    this.show();
  }

  show() {
    const text = this.text;
    // A last empty line has no height of its own.
    this.colours.innerHTML = `${text.length > COLOURED ? escape(text) : this.coloured(text)}\n`;
    const count = text.split("\n").length;
    const line = (_, index) => {
      const kind = this.lines.get(index + 1);
      return `<div data-line="${index + 1}"${kind ? ` class="${kind}"` : ""}>${index + 1}</div>`;
    };
    this.gutter.innerHTML = Array.from({ length: count }, line).join("");
    this.follow();
  }

  coloured(text) {
    const cuts = new Set([0, text.length]);
    for (const [start, length] of [...this.tokens, ...this.marks]) cuts.add(start).add(start + length);
    const places = Array.from(cuts).filter((it) => it <= text.length).sort((one, two) => one - two);
    let html = "";
    let [token, mark] = [0, 0];
    const marks = this.marks.slice().sort((one, two) => one[0] - two[0]);
    for (let index = 0; index + 1 < places.length; index++) {
      const [start, end] = [places[index], places[index + 1]];
      while (token < this.tokens.length && this.tokens[token][0] + this.tokens[token][1] <= start) token++;
      while (mark < marks.length && marks[mark][0] + marks[mark][1] <= start) mark++;
      const classes = [];
      if (token < this.tokens.length && this.tokens[token][0] <= start) classes.push(`t-${this.tokens[token][2]}`);
      if (mark < marks.length && marks[mark][0] <= start) classes.push(marks[mark][2]);
      const piece = escape(text.slice(start, end));
      html += classes.length ? `<span class="${classes.join(" ")}">${piece}</span>` : piece;
    }
    return html;
  }

  follow() {
    this.colours.scrollTop = this.area.scrollTop;
    this.colours.scrollLeft = this.area.scrollLeft;
    this.gutter.scrollTop = this.area.scrollTop;
  }

  // Shows a line, and puts the cursor there.
  goTo(line) {
    const lines = this.text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start);
    const height = this.gutter.firstChild ? this.gutter.firstChild.getBoundingClientRect().height : 20;
    this.area.scrollTop = Math.max(0, (line - 4) * height);
    this.follow();
  }
}
