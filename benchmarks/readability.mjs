// Answers each line, a page as a JSON string, with what Mozilla's Readability makes of it: HTML as a JSON string, or null.
import { createInterface } from "node:readline";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";

for await (const line of createInterface({ input: process.stdin })) {
  let content = null;
  try {
    const dom = new JSDOM(JSON.parse(line), { url: "https://example.org/", virtualConsole: new VirtualConsole() });
    content = new Readability(dom.window.document).parse()?.content ?? "";
    dom.window.close();
  } catch {
    content = null;
  }
  process.stdout.write(JSON.stringify(content) + "\n");
}
