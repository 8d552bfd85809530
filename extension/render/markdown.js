// Markdown of what is kept: headings, lists, quotations, tables, code, links, pictures.

var marrowMarkdown = (() => {
  "use strict";

  const { BLOCK, codeOf } = marrowTags;
  const { normal } = marrowLines;
  const MARKS = { b: "**", strong: "**", i: "*", em: "*", del: "~~", s: "~~" };
  const BREAK = "\u0001"; // stands for a line break until white space is collapsed
  const escape = (text) => text.replace(/[\\`*_[\]<>]/g, "\\$&");
  const escapeStart = (text) =>
    text.replace(/^(#{1,6}(?=\s)|[-+](?=\s)|=+$|~~~|\d+(?=[.)]\s))/, (start) =>
      /^\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
  const fence = (text, least) =>
    "`".repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

  // Blocks are written with the prefixes of the lists and quotations that they stand in.
  class Writer {
    constructor(table) {
      Object.assign(this, { table, base: table.url, out: [], inline: "", containers: [], marks: [], lists: [] });
      Object.assign(this, { pre: null, heading: 0, rows: null, tables: 0, code: 0 });
    }

    enter(row, name, element) {
      if (this.pre !== null) return this.enterInPre(name, element);
      if (name === "br") this.inline += BREAK;
      else if (name === "hr" && !this.rows) this.block("---");
      else if (name === "img") this.picture(element);
      else if (name === "a") this.open(name, "[");
      else if (name === "code" && !this.code++) this.open(name, "");
      else if (MARKS[name] && !this.code) this.open(name, MARKS[name]);
      else if (name === "table") this.enterTable();
      else if (this.tables) this.enterInTable(name);
      else if (BLOCK[codeOf(name)] || name === "textarea") this.enterBlock(name, element);
    }

    leave(row, name) {
      if (this.pre !== null) return void (name === "pre" && this.leavePre());
      if (name === "a") this.close(name, (text) => this.link(text, this.table.nodes[row]));
      else if (name === "code") --this.code || this.close(name, (text) => this.codeSpan(text));
      else if (MARKS[name] && !this.code) this.close(name, (text) => MARKS[name] + text + MARKS[name]);
      else if (name === "table") --this.tables || this.leaveTable();
      else if (this.tables) this.inline += BLOCK[codeOf(name)] ? " " : "";
      else if (BLOCK[codeOf(name)]) this.leaveBlock(name);
    }

    text(data) {
      if (this.pre !== null) this.pre.text += data;
      else this.inline += this.code ? data : escape(data);
    }

    // Inline

    open(name, mark) {
      this.marks.push({ name, mark, start: this.inline.length, blocks: this.out.length });
    }

    // What an inline element holds is wrapped; it is left as it is if a block began or ended in it.
    close(name, wrap) {
      const at = this.marks.findLastIndex((mark) => mark.name === name);
      if (at < 0) return;
      const [{ start, blocks }] = this.marks.splice(at, 1);
      const held = this.inline.slice(start);
      if (blocks !== this.out.length || start > this.inline.length || !normal(held)) return;
      const [before, after] = [/^\s*/.exec(held)[0], /\s*$/.exec(held)[0]];
      this.inline = this.inline.slice(0, start) + before + wrap(held.trim()) + after;
    }

    link(text, element) {
      const url = marrowEvents.address(element, "href", this.base);
      return url ? `[${text}](${destination(url)})` : text;
    }

    codeSpan(text) {
      const mark = fence(text, 1);
      const space = /^`|`$/.test(text) ? " " : "";
      return mark + space + text + space + mark;
    }

    picture(element) {
      const url = marrowEvents.picture(element, this.base);
      const alt = escape(normal(marrowWalk.attributeOf(element, "alt") ?? ""));
      if (url && !url.startsWith("data:")) this.inline += `![${alt}](${destination(url)})`;
    }

    flush() {
      const lines = this.inline.split(BREAK).map(normal);
      this.inline = "";
      while (lines.length && !lines.at(-1)) lines.pop();
      while (lines.length && !lines[0]) lines.shift();
      if (!lines.length) return;
      if (this.heading) this.block(`${"#".repeat(this.heading)} ${lines.join(" ")}`);
      else this.block(lines.map(escapeStart).join("  \n"));
    }

    // Blocks

    block(text) {
      const container = this.containers.at(-1);
      const tight = container?.item && !container.begun && this.out.at(-1)?.depth > 0;
      const prefix = (first) => this.containers.map((each) => (first && !each.begun ? each.first : each.rest)).join("");
      const [firstPrefix, restPrefix] = [prefix(true), prefix(false)];
      for (const each of this.containers) each.begun = true;
      const lines = text.split("\n").map((line, i) => ((i ? restPrefix : firstPrefix) + line).trimEnd());
      this.out.push({ text: lines.join("\n"), tight, depth: this.containers.length });
    }

    enterBlock(name, element) {
      this.flush();
      if (/^h[1-6]$/.test(name)) this.heading = Number(name[1]);
      else if (name === "pre") this.pre = { text: "", language: languageOf(element) };
      else if (name === "blockquote") this.containers.push({ name, first: "> ", rest: "> " });
      else if (name === "ul" || name === "menu" || name === "dir") this.lists.push(null);
      else if (name === "ol")
        this.lists.push(Number.parseInt(marrowWalk.attributeOf(element, "start") ?? "1", 10) || 1);
      else if (name === "li") this.enterItem();
    }

    enterItem() {
      const number = this.lists.at(-1);
      if (typeof number === "number") this.lists[this.lists.length - 1]++;
      const first = typeof number === "number" ? `${number}. ` : "- ";
      this.containers.push({ name: "li", item: true, first, rest: " ".repeat(first.length) });
    }

    leaveBlock(name) {
      this.flush();
      if (/^h[1-6]$/.test(name)) this.heading = 0;
      else if (["ul", "ol", "menu", "dir"].includes(name)) this.lists.pop();
      else if (name === "li" || name === "blockquote") this.containers.pop();
    }

    enterInPre(name, element) {
      if (name === "br") this.pre.text += "\n";
      else this.pre.language ||= languageOf(element);
    }

    leavePre() {
      const { text, language } = this.pre;
      this.pre = null;
      if (!normal(text)) return;
      const mark = fence(text, 3);
      this.block(`${mark}${language}\n${text.replace(/^\n|\s+$/g, "")}\n${mark}`);
    }

    // Tables: one in a cell of another is text of that cell.

    enterTable() {
      if (!this.tables++) {
        this.flush();
        this.rows = [];
      }
    }

    enterInTable(name) {
      if (this.tables > 1) this.inline += " ";
      else if (name === "caption") this.flush();
      else if (name === "tr") this.rows.push([]);
      else if (name === "td" || name === "th") this.cell();
      else if (BLOCK[codeOf(name)]) this.inline += " ";
    }

    // A cell is over when the next one begins, or its row or table ends.
    cell() {
      this.endCell();
      if (!this.rows.length) this.rows.push([]);
      this.rows.at(-1).push(null);
    }

    endCell() {
      const row = this.rows.findLast((each) => each.includes(null));
      const text = normal(this.inline.replaceAll(BREAK, " ")).replaceAll("|", "\\|");
      this.inline = "";
      if (row) row[row.indexOf(null)] = text;
      else if (text) this.block(text);
    }

    leaveTable() {
      this.endCell();
      const rows = this.rows.filter((row) => row.length);
      this.rows = null;
      if (!rows.length) return;
      const width = Math.max(...rows.map((row) => row.length));
      if (width === 1) return rows.forEach(([text]) => text && this.block(text)); // a table for the layout
      const line = (row) => `| ${Array.from({ length: width }, (_, i) => row[i] ?? "").join(" | ")} |`;
      this.block([line(rows[0]), line(Array(width).fill("---")), ...rows.slice(1).map(line)].join("\n"));
    }
  }

  const destination = (url) => url.replace(/[()<>]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);

  function languageOf(element) {
    return /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(marrowWalk.attributeOf(element, "class") ?? "")?.[1] ?? "";
  }

  function markdown(selection) {
    const writer = new Writer(selection.table);
    marrowEvents.tell(selection, writer);
    writer.flush();
    return writer.out.map(({ text, tight }, i) => (i ? (tight ? "\n" : "\n\n") : "") + text).join("") + "\n";
  }

  return { markdown };
})();
