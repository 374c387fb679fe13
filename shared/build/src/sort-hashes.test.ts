import { expect, it } from "vitest";
import { withSortedHashes } from "./sort-hashes.ts";

it("sorts integrity hashes of chunks, whatever their order, and changes nothing else", () => {
  const [one, two, three] = ['41:"sha384-b/+c"', '"a-b":"sha384-aa=="', '9:"sha384-d"'];
  const script = (...hashes: unknown[]) => `a={b:"c",a:1},h.sriHashes={${hashes.join(",")}},z(b,a)`;
  const sorted = script(two, one, three);
  expect(withSortedHashes(script(one, two, three))).toBe(sorted);
  expect(withSortedHashes(script(three, two, one))).toBe(sorted);
});
