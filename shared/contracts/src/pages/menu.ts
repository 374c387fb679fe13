import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum } from "../domain/open-enum.ts";
import { audience, isForRole } from "./audience.ts";
import { findPage } from "./match-path.ts";
import type { ClaimedPage } from "./page.ts";

/** `main`: header and drawer; `account`: of a signed-in visitor; `footer`. A menu this page does not have is skipped. */
export const menuName = openEnum(["main", "account", "footer"]);
export type MenuName = (typeof menuName.options)[number];

/** Pictures that the shell's menus know; an item with another one is shown without. */
export const menuIcon = openEnum(["user", "settings"]);
export type MenuIcon = (typeof menuIcon.options)[number];

const itemShape = {
  menu: menuName,
  path: z.string(),
  /** Lower comes first; the shell's own items are at 10, 30, 40 … */
  order: z.int(),
  icon: z.optional(menuIcon),
  /** Who sees the item; by default those who may enter its page. */
  roles: audience,
};

export const declaredItem = z.object({ ...itemShape, label: z.string() });
export const menuItem = z.object({ ...itemShape, label: bilingualText });
export type MenuItem = z.infer<typeof menuItem>;

type ItemPage = Pick<ClaimedPage, "path" | "subPaths" | "roles">;
type Role = Parameters<typeof isForRole>[1];

/** The items of one menu for a visitor of this role (`null` for a signed-out one), in order. */
export function itemsOf(
  menu: MenuName,
  { items, pages, role }: { items: readonly MenuItem[]; pages: readonly ItemPage[]; role: Role },
): MenuItem[] {
  return items
    .filter((item) => item.menu === menu && isForRole(item.roles ?? findPage(pages, item.path)?.roles, role))
    .toSorted((a, b) => a.order - b.order);
}
