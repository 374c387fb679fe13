import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import dynamicIconImports from "lucide-react/dynamicIconImports";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { iconModule } from "./icon-module.ts";
import type { Shape } from "./shape-path.ts";
import { CALLS, FIRST_SCREEN, FURTHER, type LucideName, MIRRORED, REDRAWN, SECOND_SCREEN } from "./sources.ts";

const FOLDER = join(import.meta.dirname, "..");
const PACKAGE = createRequire(import.meta.url).resolve("lucide-react/package.json");
const ORIGIN = `lucide-react ${JSON.parse(readFileSync(PACKAGE, "utf8")).version}`;

/** Attributes that `icons.module.css` and `Icon` set for all icons, except that ours are 1.75 units thin. */
const FRAME = {
  xmlns: "http://www.w3.org/2000/svg",
  width: "24",
  height: "24",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "2",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
};

function readAttributes(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

async function readDrawing(name: LucideName): Promise<{ frame: Record<string, string>; shapes: Shape[] }> {
  const { default: Drawing } = await dynamicIconImports[name]();
  const holder = document.createElement("div");
  holder.innerHTML = renderToStaticMarkup(<Drawing />);
  const svg = holder.firstElementChild;
  if (!svg) throw new Error(`${name} draws nothing`);
  const { class: _, ...frame } = readAttributes(svg);
  return {
    frame,
    shapes: [...svg.children].map((element) => ({
      tag: element.tagName.toLowerCase(),
      attributes: readAttributes(element),
    })),
  };
}

async function writeModule(icons: Readonly<Record<string, LucideName>>): Promise<string> {
  const sources = Object.entries(icons).map(async ([name, drawing]) => {
    const redrawn = REDRAWN[drawing];
    const shapes = redrawn ? [{ tag: "path", attributes: { d: redrawn } }] : (await readDrawing(drawing)).shapes;
    return { name, shapes, isMirrored: MIRRORED.has(name) };
  });
  return iconModule(await Promise.all(sources), ORIGIN);
}

describe("the modules of icons", () => {
  it.each([
    ["first-screen.ts", () => writeModule(FIRST_SCREEN)],
    ["second-screen.ts", () => writeModule(SECOND_SCREEN)],
    ["further.ts", () => writeModule(FURTHER)],
    ["calls.ts", () => writeModule(CALLS)],
    ["LICENSE-lucide.txt", async () => readFileSync(join(dirname(PACKAGE), "LICENSE"), "utf8")],
  ])("%s is what Lucide draws (UPDATE_ICONS=1 writes it anew)", async (file, make) => {
    const path = join(FOLDER, file);
    const wanted = await make();
    if (process.env.UPDATE_ICONS === "1") writeFileSync(path, wanted);
    else expect(existsSync(path) ? readFileSync(path, "utf8") : "").toBe(wanted);
  });

  it("keep Lucide's frame, colours and line ends", async () => {
    for (const name of Object.values({ ...FIRST_SCREEN, ...SECOND_SCREEN, ...FURTHER, ...CALLS })) {
      expect((await readDrawing(name)).frame, name).toEqual(FRAME);
    }
  });
});
