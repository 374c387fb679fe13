/** The main navigation, in order. `also` are further paths of the same item. */
export const NAV_ITEMS = [
  { key: "home", href: "/", also: [] },
  { key: "teachers", href: "/teachers", also: ["/select-teacher", "/booking"] },
  { key: "about", href: "/about", also: [] },
  { key: "contact", href: "/contact-us", also: ["/contact"] },
] as const;

export type NavItem = (typeof NAV_ITEMS)[number];

/** `page` for the item's own path, `true` for a page that belongs to it, nothing for others. */
export function currentMark(item: NavItem, pathname: string): "page" | "true" | undefined {
  if (pathname === item.href) return "page";
  const belongs = item.also.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return belongs ? "true" : undefined;
}
