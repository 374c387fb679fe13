import type { ClaimedPage } from "./page.ts";

function splitPath(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/**
 * Tells whether a page claims a path. Literal segments compare exactly, `:name` takes any one segment, and only a page
 * with `subPaths` takes the segments behind it.
 */
export function claims(page: Pick<ClaimedPage, "path" | "subPaths">, path: string): boolean {
  const wanted = splitPath(page.path);
  const given = splitPath(path);
  if (given.length < wanted.length) return false;
  if (given.length > wanted.length && !page.subPaths) return false;
  return wanted.every((segment, at) => segment.startsWith(":") || segment === given[at]);
}

/** The values of a pattern's `:name` segments in a path that it claims. */
export function readPathParams(pattern: string, path: string): Record<string, string> {
  const given = splitPath(path);
  return Object.fromEntries(
    splitPath(pattern).flatMap((segment, at) => (segment.startsWith(":") ? [[segment.slice(1), given[at] ?? ""]] : [])),
  );
}

/**
 * The page for a path, whatever the order of the list: a page that ends where the path ends wins over one with
 * `subPaths`, the longer of two with `subPaths` wins, and between equals the first. Browser and server both use it.
 */
export function findPage<T extends Pick<ClaimedPage, "path" | "subPaths">>(
  pages: readonly T[],
  path: string,
): T | undefined {
  const length = (page: T) => splitPath(page.path).length;
  return pages
    .filter((page) => claims(page, path))
    .reduce<T | undefined>(
      (best, page) => (best === undefined || length(page) > length(best) ? page : best),
      undefined,
    );
}
