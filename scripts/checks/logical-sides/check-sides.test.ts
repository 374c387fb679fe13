import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkSides } from "./check-sides.ts";

let root = "";

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sides-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const findRefusals = async (declaration: string) => {
  await write("shell/src/a.module.css", `.a {\n  ${declaration};\n}\n`);
  return checkSides(root, []).length === 1;
};

describe("what a style sheet must not say", () => {
  it.each([
    "margin-left: 4px",
    "padding-right: 4px",
    "scroll-margin-left: 4px",
    "left: 0",
    "right: auto",
    "border-left: 1px solid",
    "border-right-color: red",
    "border-top-left-radius: 4px",
    "text-align: left",
    "float: right",
    "clear: left",
    "inset: 0 4px 0 8px",
    "margin: 0 1px 0 calc(2px + (3px * 4))",
    "border-width: 0 1px 0 0",
    "border-radius: 4px 4px 4px 0",
    "border-radius: 4px 0",
    "transform: translateX(8px)",
    "transform: rotate(2deg) translate(-50%, 0)",
    "translate: 8px",
    "transform-origin: left center",
    "background: linear-gradient(to right, red, blue)",
  ])("%s", async (declaration) => {
    expect(await findRefusals(declaration)).toBe(true);
  });

  it.each([
    "margin-inline-start: 4px",
    "inset: 0 4px 0 4px",
    "margin: 0 auto 4px",
    "border-radius: 4px 4px 0 0",
    "border-radius: calc(100% * 28 / 120)",
    "border-radius: 50% / 20%",
    "transform: translateX(var(--away))",
    "transform: translate(0, -4px)",
    "translate: 0 4px",
    "translate: none",
    "inset-inline-end: max(16px, env(safe-area-inset-left))",
    "/* left: 0 */ inline-size: 4px",
    'content: "right: 0"',
  ])("but may say %s", async (declaration) => {
    expect(await findRefusals(declaration)).toBe(false);
  });
});

it("reads selectors, media and names of classes as what they are", async () => {
  await write(
    "shell/src/a.css",
    ".left:hover {\n  color: red;\n}\n@media (min-width: 4px) {\n  .right { top: 0 }\n}\n",
  );
  expect(checkSides(root, [])).toEqual([]);
});

it("reads styles in scripts: of elements, written to them, and whole sheets in texts", async () => {
  await write(
    "mfe-one/src/a.tsx",
    `export function A({ box }) {
  box.style.paddingLeft = "4px";
  box.style.setProperty("margin-right", "4px");
  Object.assign(box.style, { textAlign: "left" });
  scrollBy({ left: 4 });
  const sheet = \`.a{margin:0}
.b{float:left}\`;
  return <p style={{ marginLeft: 4, left }} title="left: it is" data-sheet={sheet} />;
}
`,
  );
  expect(checkSides(root, []).map((problem) => problem.replace(/: (?:name|use) .*/, ""))).toEqual([
    "mfe-one/src/a.tsx:2 padding-left: 4px",
    "mfe-one/src/a.tsx:3 margin-right: 4px",
    "mfe-one/src/a.tsx:4 text-align: left",
    "mfe-one/src/a.tsx:7 float: left",
    "mfe-one/src/a.tsx:8 margin-left: 4",
    "mfe-one/src/a.tsx:8 left: ",
  ]);
});

it("lets pass what an allowance names, and names an allowance that nothing needs", async () => {
  await write("shared/ui/src/play.module.css", ".a { translate: 2px }");
  const allowance = { path: "shared/ui/src/play.module.css", text: "translate: 2px", reason: "a player" };
  expect(checkSides(root, [allowance])).toEqual([]);
  await write("shared/ui/src/play.module.css", ".a { translate: 0 }");
  expect(checkSides(root, [allowance])).toEqual([
    'shared/ui/src/play.module.css has no "translate: 2px" any more: remove its allowance',
  ]);
});
