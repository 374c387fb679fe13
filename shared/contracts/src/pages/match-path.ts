import type { ClaimedPage } from "./manifest.ts";

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/**
 * Whether a page claims a path. Literal segments compare exactly, `:name` takes any one segment,
 * and only a page with `subPaths` takes what trails behind.
 */
export function claims(page: Pick<ClaimedPage, "path" | "subPaths">, path: string): boolean {
  const wanted = segmentsOf(page.path);
  const given = segmentsOf(path);
  if (given.length < wanted.length) return false;
  if (given.length > wanted.length && !page.subPaths) return false;
  return wanted.every((segment, at) => segment.startsWith(":") || segment === given[at]);
}

/** The first page of the list that claims the path; exact pages should stand before open-ended ones. */
export function findPage<T extends Pick<ClaimedPage, "path" | "subPaths">>(
  pages: readonly T[],
  path: string,
): T | undefined {
  return pages.find((page) => claims(page, path));
}
