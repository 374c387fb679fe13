import { expect, it } from "vitest";
import { formatCsv, streamCsv } from "./csv.ts";

const format = (cell: string) => formatCsv([[cell]]).slice(1, -2);

it.each([
  ["Mona Hassan", "Mona Hassan"],
  ["Hassan, Mona", '"Hassan, Mona"'],
  ['say "hello"', '"say ""hello"""'],
  ["-12.50", "-12.50"],
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+20 100", "'+20 100"],
  ["-x,y", `"'-x,y"`],
])("a cell of CSV with %j is %j", (typed, written) => expect(format(typed)).toBe(written));

it("a table of CSV begins with a byte order mark and ends each line", () =>
  expect(formatCsv([["a", "b"], ["c"]])).toBe("\ufeffa,b\r\nc\r\n"));

it.each([0, 1, 1_000, 2_500])(
  "a long table of %i rows is read page by page and comes in pieces that are the whole table",
  async (count) => {
    const all = Array.from({ length: count }, (_, at) => ({ place: at + 1, text: `=${at}` }));
    const pages: number[] = [];
    async function read(after: number | null, limit: number) {
      const page = all.slice(after ?? 0, (after ?? 0) + limit);
      pages.push(page.length);
      return page;
    }
    const toCells = ({ place, text }: (typeof all)[number]) => [String(place), text];
    const table = { header: ["one", "two"], toCells, toPlace: ({ place }: (typeof all)[number]) => place };
    let written = "";
    for await (const piece of streamCsv(table, read)) written += piece;
    expect(written).toBe(formatCsv([table.header, ...all.map(toCells)]));
    expect(Math.max(...pages)).toBeLessThanOrEqual(1_000);
  },
);
