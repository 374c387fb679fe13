import { isForRole } from "./is-for-role.ts";
import { findPage } from "./match-path.ts";
import type { MenuItem, MenuName } from "./menu.ts";
import type { ClaimedPage } from "./page.ts";

type ItemPage = Pick<ClaimedPage, "path" | "subPaths" | "roles">;
type Role = Parameters<typeof isForRole>[1];

/** The items of one menu for a visitor of this role (`null` for a signed-out one), in order. */
export function listMenuItems(
  menu: MenuName,
  { items, pages, role }: { items: readonly MenuItem[]; pages: readonly ItemPage[]; role: Role },
): MenuItem[] {
  return items
    .filter((item) => item.menu === menu && isForRole(item.roles ?? findPage(pages, item.path)?.roles, role))
    .toSorted((a, b) => a.order - b.order);
}
