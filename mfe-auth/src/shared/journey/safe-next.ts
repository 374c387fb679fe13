/**
 * The page a visitor wanted before signing in, or "/" when the wish is absent or leads off this site.
 *
 * Only a path of our own origin passes. The URL parser decides, because it reads `/\evil`, `/<tab>/evil`
 * and `//evil` as browsers do; what it normalises into a leading `//` is refused as well.
 */
export function safeNext(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Carries the wanted page on to another step; home needs no carrying. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
