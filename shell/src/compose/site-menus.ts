import { listMenuItems, type MenuItem, type MenuName } from "@kalima/contracts/pages";
import type { ReleaseSet } from "@kalima/releases-contract";
import { shellMenu } from "../pages/shell-menu.ts";
import { shellPages } from "../pages/shell-pages.ts";
import { sitePages } from "./site-pages.ts";

export type SiteMenus = Record<MenuName, readonly MenuItem[]>;
type Role = Parameters<typeof listMenuItems>[1]["role"];

/** The menus of the shell and of every remote in the release set, for a visitor of this role. */
export function siteMenus(release: ReleaseSet, role: Role): SiteMenus {
  const items = [...shellMenu, ...release.remotes.flatMap(({ contract }) => contract.menu ?? [])];
  const visitor = { items, pages: sitePages(shellPages, release), role };
  return {
    main: listMenuItems("main", visitor),
    account: listMenuItems("account", visitor),
    footer: listMenuItems("footer", visitor),
  };
}
