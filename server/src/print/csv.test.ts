import { expect, it } from "vitest";
import { formatCsv } from "./csv.ts";

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
