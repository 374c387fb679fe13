import { expect, it } from "vitest";
import { markCalls } from "./pure-contracts-loader.ts";

it("marks the calls of declarations, one in the other, and none inside a function", () => {
  const source = `
const seen = new Set<string>();
export const name = z.string().check(z.refine((text) => note(text)));
export function note(text: string) {
  seen.add(text);
  return true;
}
`;
  expect(markCalls(source, "names.ts")).toBe(`
const seen = /*#__PURE__*/ new Set<string>();
export const name = /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.refine((text) => note(text)));
export function note(text: string) {
  seen.add(text);
  return true;
}
`);
});
