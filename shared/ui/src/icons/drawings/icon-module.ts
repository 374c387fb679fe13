import { type Shape, shapePath } from "./shape-path.ts";

/** Columns that the formatter allows. */
const LINE_WIDTH = 120;

export type IconSource = { name: string; shapes: readonly Shape[]; isMirrored: boolean };

/** The text of a module with an icon for each source. */
export function iconModule(sources: readonly IconSource[], origin: string): string {
  const icons = sources.map(({ name, shapes, isMirrored }) => {
    const outline = JSON.stringify(shapes.map(shapePath).join(""));
    const call = `export const ${name} = /* @__PURE__ */ icon(`;
    const line = `${call}${outline}${isMirrored ? ", true" : ""});`;
    if (line.length <= LINE_WIDTH) return line;
    return [call, `  ${outline},`, ...(isMirrored ? ["  true,"] : []), ");"].join("\n");
  });
  return [
    `// Written by drawings/icon-modules.test.tsx from ${origin} (LICENSE-lucide.txt), as drawings/sources.ts lists them.`,
    'import { icon } from "./icon.tsx";',
    "",
    ...icons,
    "",
  ].join("\n");
}
