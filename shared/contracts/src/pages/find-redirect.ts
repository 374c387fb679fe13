import type { RoleName } from "../domain/role.ts";
import type { UNKNOWN } from "../domain/unknown.ts";
import { isForRole } from "./is-for-role.ts";
import type { Redirect } from "./manifest.ts";

type Visit = {
  /** Path with query. */
  url: string;
  /** The page that claims the path, whose own address cannot be moved. */
  page: { path: string };
  role: RoleName | typeof UNKNOWN | null;
};

/**
 * Where an address has moved for an account of this role: what comes behind `from` goes along, and the query too. Null for
 * an address that stands.
 */
export function findRedirect(redirects: readonly Redirect[], { url, page, role }: Visit): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (path === page.path) return null;
  const moved = redirects.find(({ from, roles }) => `${path}/`.startsWith(`${from}/`) && isForRole(roles, role));
  return moved ? moved.to + url.slice(moved.from.length) : null;
}
