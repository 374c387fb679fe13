import type { FrameProps } from "../frame-props.ts";

/** `page` on the item's own page, `true` on a page that belongs to it, nothing on others. */
export function currentMark(
  path: string,
  { pathname, page }: Pick<FrameProps, "pathname" | "page">,
): "page" | "true" | undefined {
  if (pathname === path) return "page";
  return page.under === path ? "true" : undefined;
}
