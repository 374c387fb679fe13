import type { ClaimedPage } from "../pages/page.ts";

type Claim = Pick<ClaimedPage, "path" | "subPaths">;

const splitPath = (path: string) => path.split("/").filter(Boolean);
const isNamed = (segment: string) => segment.startsWith(":");

/**
 * Tells whether some address belongs to both pages. Below a page with sub-paths every address is its own, although the
 * router would prefer an exact page there: one remote's exact page could take over a part of another's.
 */
export function takesSameAddress(one: Claim, other: Claim): boolean {
  const [own, others] = [splitPath(one.path), splitPath(other.path)];
  const shorter = own.length < others.length ? one : other;
  if (own.length !== others.length && !shorter.subPaths) return false;
  const shared = Math.min(own.length, others.length);
  return own.slice(0, shared).every((segment, at) => {
    const counterpart = others[at] as string;
    return segment === counterpart || isNamed(segment) || isNamed(counterpart);
  });
}
