import type { Declaration } from "./css-declarations.ts";

const SIDES = /^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?)$/;
const CORNERS = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const FOUR_SIDES = /^(?:inset|(?:scroll-)?(?:margin|padding)|border-(?:width|style|color))$/;
const MOVES = /\btranslate(?:X|3d)?\(\s*((?:[^(),]|\([^()]*\))*)/g;

const LOGICAL_SIDE = "name the side by -inline-start or -inline-end";
const DIRECTION = "make the distance a variable that [dir=rtl] turns round";

/** Why a declaration does not mirror with the direction of the language, with what to write instead; null if it does. */
export function physicalSide({ property, value }: Omit<Declaration, "at">): string | null {
  if (SIDES.test(property)) return LOGICAL_SIDE;
  if (CORNERS.test(property)) return "name the corner, as in border-start-end-radius";
  const parts = splitValue(value);
  if (FOUR_SIDES.test(property) && parts.length === 4 && parts[1] !== parts[3]) return LOGICAL_SIDE;
  if (property === "border-radius" && !hasEqualHalves(parts)) return "name the corner that differs";
  if (/(?<![\w-])(?:left|right)(?![\w-])/.test(value)) return "use start or end, or a rule for each direction";
  const moves = [...value.matchAll(MOVES)].map(([, distance = ""]) => distance);
  if (property === "translate" && value !== "none") moves.push(parts[0] ?? "");
  return moves.every(isNeutral) ? null : DIRECTION;
}

/** Nothing, or a distance that a rule for the direction sets. */
const isNeutral = (distance: string): boolean => /^-?0[a-z%]*$/.test(distance.trim()) || distance.includes("var(");

/** `calc(1px + 2px) 3px` has two parts. */
function splitValue(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}

/** The radii of one direction, or of two around a slash. */
function hasEqualHalves(parts: string[]): boolean {
  const slash = parts.indexOf("/");
  if (slash >= 0) return hasEqualHalves(parts.slice(0, slash)) && hasEqualHalves(parts.slice(slash + 1));
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts;
  return topLeft === topRight && bottomRight === bottomLeft;
}
