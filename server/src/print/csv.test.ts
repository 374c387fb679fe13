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

it("a long table of CSV comes in pieces, which together are the same", async () => {
  async function* pieces() {
    yield [["=1", "2"]];
    yield [["3", 'a "b"']];
  }
  const written: string[] = [];
  for await (const piece of streamCsv(["one", "two"], pieces())) written.push(piece);
  expect(written).toHaveLength(3);
  expect(written.join("")).toBe(
    formatCsv([
      ["one", "two"],
      ["=1", "2"],
      ["3", 'a "b"'],
    ]),
  );
});
