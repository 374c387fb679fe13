/** Segments that are the same for everybody; ids, codes and dates are in capitals or have digits. */
const WORDS = /^[a-z]+(?:-[a-z]+)*$/;

/** The route of an address: `/teachers/:?at` for `/teachers/0193…?at=2026…`, so that addresses of one kind are alike. */
export function toRoute(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://site");
  const segments = pathname.split("/").map((segment) => (segment === "" || WORDS.test(segment) ? segment : ":"));
  const names = [...new Set(searchParams.keys())].sort().join("&");
  return segments.join("/") + (names && `?${names}`);
}

const FORMS: Readonly<Record<string, RegExp>> = {
  "mailto:": /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?[\w=&%.+-]+)?$/,
  "tel:": /^tel:\+\d{8,15}$/,
  // Anybody's name and host, so a sentence that became part of an address is none.
  "https:": /^https:\/\/[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<>"]*)?$/,
};
/** The number without a plus, as WhatsApp wants it. */
const WHATSAPP = /^https:\/\/wa\.me\/\d{8,15}(?:\?text=[^\s]*)?$/;

/** True for an address outside of the site that its program can open: of a page, a phone or a mailbox. */
export function isSoundOutside(href: string): boolean {
  if (/^https?:\/\/(?:www\.)?wa\.me\b/.test(href)) return WHATSAPP.test(href);
  const { protocol } = new URL(href);
  return FORMS[protocol]?.test(href) ?? false;
}
