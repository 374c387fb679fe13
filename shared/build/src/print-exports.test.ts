import { expect, it } from "vitest";
import { printExports } from "./print-exports.ts";

const print = async (source: string, declaredAt = "a") =>
  Object.fromEntries(await printExports(source, "part.tsx", (from, name) => `${declaredAt} ${from} ${name}`));

const CARD = `
import { Link } from "./link.tsx";
const SIZE = 4;
function frame(size: number) { return size + SIZE; }
export function Card({ title }: { title: string }) { return <Link size={frame(2)}>{title}</Link>; }
export const Other = () => 1;`;

it.each([
  [
    "comments and types",
    CARD.replace("export function", "/** A card. */\nexport function").replace(": number", ": 1 | 2"),
  ],
  ["another export", CARD.replace("=> 1", "=> 2")],
  ["a new export", `${CARD}\nexport const Fresh = 1;`],
  ["an import that it does not use", `import { Icon } from "./icon.tsx";\n${CARD}`],
])("the print of an export stays over changes of %s", async (_what, changed) => {
  expect((await print(changed)).Card).toBe((await print(CARD)).Card);
});

it.each([
  ["its own code", CARD.replace("frame(2)", "frame(3)")],
  ["what it depends on, through others", CARD.replace("SIZE = 4", "SIZE = 5")],
  ["what runs when the module loads", `${CARD}\nstart();`],
])("the print of an export changes with %s", async (_what, changed) => {
  expect((await print(changed)).Card).not.toBe((await print(CARD)).Card);
});

it("the print of an export changes when another module declares what it imports, and no other print does", async () => {
  const [before, after] = [await print(CARD), await print(CARD, "b")];
  expect(after.Card).not.toBe(before.Card);
  expect(after.Other).toBe(before.Other);
});

it("exports under another name, and the default one, have prints; names that are only passed on have none", async () => {
  const prints = await print(`
const a = 1;
export { a as b };
export default function named() {}
export { c } from "./c.ts";`);
  expect(Object.keys(prints)).toEqual(["b", "default"]);
});
