import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { readRendered } from "../pages/read-rendered.ts";
import { type Row, row } from "../rows.ts";
import { BROWSERS_ACCEPT } from "./load-pages.ts";

/** Budgets of documents in KB, first as text, then compressed as the server sends them. */
const BUDGETS: [path: string, text: number, sent: number][] = [
  ["/", 132, 24.6],
  ["/login", 51, 13.9],
  ["/teachers", 137, 23.2],
];

function countSentBytes(url: string): Promise<number> {
  const headers = { accept: "text/html", "accept-language": "en-GB", "accept-encoding": BROWSERS_ACCEPT };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => buffer(answer).then(({ length }) => resolve(length), reject)).once(
      "error",
      reject,
    );
  });
}

/** Sizes of documents that come with their remotes rendered. */
export async function documentRows(site: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, text, sent] of BUDGETS) {
    const { html } = await readRendered(site + path);
    rows.push(row(`${path}: document`, Buffer.byteLength(html) / 1024, "KB", text));
    rows.push(row(`${path}: document, compressed`, (await countSentBytes(site + path)) / 1024, "KB", sent));
  }
  return rows;
}
