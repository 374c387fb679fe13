import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum } from "../domain/open-enum.ts";
import { audience } from "./audience.ts";

/** `main`: header and drawer; `account`: of a signed-in visitor; `footer`. A menu this page does not have is skipped. */
export const menuName = openEnum(["main", "account", "footer"]);
export type MenuName = (typeof menuName.options)[number];

/** Pictures that the shell's menus know; an item with another one is shown without. */
export const menuIcon = openEnum(["user", "settings", "today"]);
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
