/** A base for relative URLs: the server does not know the site's origin while it renders, and only the path is used. */
const OWN_ORIGIN = "https://site.invalid";

/**
 * The page a visitor wanted before signing in, or "/" when the wish is absent or leads off this site.
 *
 * Only a path of our own origin passes. The URL parser decides, because it reads `/\evil`, `/<tab>/evil`
 * and `//evil` as browsers do; what it normalises into a leading `//` is refused as well.
 */
export function safeNext(wanted: string | null): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, OWN_ORIGIN)) return "/";
  const url = new URL(wanted, OWN_ORIGIN);
  if (url.origin !== OWN_ORIGIN || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Carries the wanted page on to another step; home needs no carrying. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
