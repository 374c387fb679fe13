import type { LoaderContext } from "@rspack/core";
import { parseSync, Visitor } from "oxc-parser";

const PURE = "/*#__PURE__*/ ";
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"] as const;

/** Marks the calls that make a module's declarations as having no effect; those inside its functions stay as they are. */
export function markCalls(source: string, path: string): string {
  const places = new Set<number>();
  let depth = 0;
  const mark = ({ start }: { start: number }) => void (depth === 0 && places.add(start));
  const functions = FUNCTIONS.flatMap((type) => [
    [type, () => void depth++],
    [`${type}:exit`, () => void depth--],
  ]);
  const visitor = new Visitor({ ...Object.fromEntries(functions), CallExpression: mark, NewExpression: mark });
  visitor.visit(parseSync(path, source).program);
  let marked = "";
  let from = 0;
  for (const place of [...places].sort((one, other) => one - other)) {
    marked += source.slice(from, place) + PURE;
    from = place;
  }
  return marked + source.slice(from);
}

/**
 * Loads the modules of contract packages. They only declare, so a bundle carries the declarations it uses: the minimizer
 * drops the others, because it knows that making them has no effect.
 */
export default function loadPure(this: LoaderContext, source: string): string {
  return markCalls(source, this.resourcePath);
}
