/** Elements of the frame that a rule of a remote must not reach. */
const FRAME = "html, body, #root main, #root header, #root header *, #root footer, #root footer *";

type Sheet = Pick<CSSStyleSheet, "href" | "cssRules">;

function listStyles(sheet: Sheet): CSSStyleRule[] {
  const flat = (rules: Iterable<CSSRule>): CSSStyleRule[] =>
    [...rules].flatMap((rule) => [
      ...("selectorText" in rule ? [rule as CSSStyleRule] : []),
      ...("cssRules" in rule ? flat((rule as CSSGroupingRule).cssRules) : []),
    ]);
  try {
    return flat(sheet.cssRules);
  } catch {
    // Sheets of another origin cannot be read without CORS.
    return [];
  }
}

/** Custom properties alone change nothing on the screen. */
const changesLooks = ({ style }: CSSStyleRule) => Array.from(style).some((property) => !property.startsWith("--"));

/** Rules of the page's own sheets, as text. */
export function listRules(sheets: readonly Sheet[]): ReadonlySet<string> {
  return new Set(sheets.flatMap(listStyles).map(({ cssText }) => cssText));
}

/**
 * The selector by which a style sheet of a remote changes the frame of the page; null where none does. A rule that the
 * page has itself changes nothing: each build contains those of the icons it uses.
 */
export function findLeak(sheet: Sheet, document: Document, own: ReadonlySet<string> = new Set()): string | null {
  const frame = [...document.querySelectorAll(FRAME)].filter((element) => !element.closest("[data-remote]"));
  const isInFrame = ({ selectorText }: CSSStyleRule) => {
    try {
      return frame.some((element) => element.matches(selectorText));
    } catch {
      return false;
    }
  };
  return (
    listStyles(sheet).find((rule) => changesLooks(rule) && !own.has(rule.cssText) && isInFrame(rule))?.selectorText ??
    null
  );
}
