import { type ArabicStyle, DEFAULT_ARABIC_STYLE, type Language, type Theme } from "@kalima/contracts/domain";
import { PRESSABLE_STYLE, SERVED_PLACES_ID } from "@kalima/contracts/rendering";
import { ERROR_PAGE_TEXTS } from "../../../kernel/http/error-page.ts";
import { escapeHtml } from "../../../kernel/http/escape-html.ts";
import { listLanguageLinks, localizeUrl } from "../../../kernel/http/language.ts";
import { escapeScriptJson } from "../../../kernel/http/safe-json.ts";

export type File = {
  url: string;
  as: "script" | "style";
  integrity: string;
  /** Text of a style sheet that is written into the document. A sheet without it is linked. */
  text?: string | null;
};

export type HeadParts = {
  language: Language;
  /** The language that addresses without one have. */
  defaultLanguage: Language;
  arabicStyle: ArabicStyle;
  theme: Theme;
  nonce: string;
  title: string;
  /** Null leaves the page without metadata, and search engines are asked to stay out. */
  description: string | null;
  /** Data for search engines in the vocabulary of schema.org; null for a page without any. */
  structuredData: object | null;
  /** Absolute address of the page without its query, and of the picture that links to it are shown with elsewhere. */
  social: { url: string; image: string };
  /** Runs before anything is painted. */
  earlyScript: string;
  /** Shown before the page. It needs no file other than the document. */
  film: { style: string; html: string };
  /** In the order in which they apply. */
  styles: readonly File[];
  fonts: readonly string[];
};

/** Other origins need CORS for integrity; the shell's own entry and styles come from this one. */
function formatCrossOrigin(url: string): string {
  return url.startsWith("/") ? "" : " crossorigin";
}

/** A remote's sheet is inlined if its text is known, so that an unreachable origin does not block the page. */
function renderStyleTag({ url, integrity, text }: File, nonce: string): string {
  if (text) return `<style nonce="${nonce}" data-href="${escapeHtml(url)}">${text}</style>`;
  return `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${integrity}"${formatCrossOrigin(url)}>`;
}

/** `defer` alone would come after the preloads, which browsers rank above it. */
function renderEntryTag({ url, integrity }: File): string {
  const source = `src="${escapeHtml(url)}" integrity="${integrity}"${formatCrossOrigin(url)}`;
  return `<script defer fetchpriority="high" ${source}></script>`;
}

/**
 * The runtime loads chunks with CORS, for their integrity; a preload without it would fetch them twice. They are needed
 * once the entry has run, so that they may not slow down styles, font and entry.
 */
function renderPreloadTag({ url, as, integrity }: File): string {
  const target = `href="${escapeHtml(url)}" integrity="${integrity}" crossorigin`;
  return `<link rel="preload" as="${as}" fetchpriority="low" ${target}>`;
}

/**
 * Browsers do not fetch files in a template, so styles, font and entry do not share the connection with them. Low
 * priority alone is not enough: it has no effect across several connections.
 */
function renderAheadTag(files: readonly File[], when: "ahead" | "woken" = "ahead"): string {
  return files.length === 0 ? "" : `<template data-${when}>${files.map(renderPreloadTag).join("\n")}</template>`;
}

/** Names of the languages in Open Graph: with the country whose usage it follows. */
const LOCALES: Record<Language, string> = { en: "en_GB", ar: "ar_EG" };

const renderMeta = (attribute: "property" | "name", tags: Record<string, string>) =>
  Object.entries(tags).map(([key, content]) => `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`);

/** Open Graph and Twitter card: what messengers and social networks show of a link. */
function renderSocialTags({ language, defaultLanguage, title, social }: HeadParts, description: string): string {
  const shown = {
    "og:type": "website",
    "og:site_name": language === "ar" ? "كلمة" : "Kalima",
    "og:locale": LOCALES[language],
    "og:locale:alternate": LOCALES[language === "ar" ? "en" : "ar"],
    "og:title": title,
    "og:description": description,
    "og:url": localizeUrl(social.url, language, defaultLanguage),
    "og:image": social.image,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
  };
  const card = { "twitter:card": "summary_large_image", "twitter:image": social.image, "twitter:image:alt": title };
  return [...renderMeta("property", shown), ...renderMeta("name", card)].join("\n");
}

/** The one address of the page in this language, and its addresses in the others. */
function renderLanguageLinks({ language, defaultLanguage, social: { url } }: HeadParts): string {
  const others = listLanguageLinks(url, defaultLanguage).map(
    (link) => `<link rel="alternate" hreflang="${link.language}" href="${escapeHtml(link.href)}">`,
  );
  return [`<link rel="canonical" href="${escapeHtml(localizeUrl(url, language, defaultLanguage))}">`, ...others].join(
    "\n",
  );
}

/** Renders a data block, which browsers do not run and the content policy does not restrict. */
function renderStructuredData(data: object): string {
  return `<script type="application/ld+json">${escapeScriptJson(JSON.stringify(data))}</script>`;
}

/**
 * Renders the document up to its content, with every file that the browser should start to fetch. Style sheets are in
 * the body, where they block only the content after them and not the film before them.
 */
export function renderHead(page: HeadParts): string {
  const style = page.arabicStyle === DEFAULT_ARABIC_STYLE ? "" : ` data-arabic="${page.arabicStyle}"`;
  return `<!doctype html>
<html lang="${page.language}" dir="${page.language === "ar" ? "rtl" : "ltr"}" data-theme="${page.theme}"${style}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta property="csp-nonce" nonce="${page.nonce}">
<meta name="theme-color" content="${page.theme === "dark" ? "#0E1513" : "#FBFAF7"}">
<style nonce="${page.nonce}" id="${PRESSABLE_STYLE.id}">${PRESSABLE_STYLE.text}</style>
<style nonce="${page.nonce}">${page.film.style}</style>
<script nonce="${page.nonce}">${page.earlyScript}</script>
${page.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`).join("\n")}
${page.description === null ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(page.description)}">`}
${page.description === null ? "" : `${renderSocialTags(page, page.description)}\n${renderLanguageLinks(page)}`}
${page.structuredData === null ? "" : renderStructuredData(page.structuredData)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
${page.film.html}
<div data-first-styles>${page.styles.map((file) => renderStyleTag(file, page.nonce)).join("\n")}</div>
`;
}

/**
 * Style sheets that load later go into this element, after all others. A sheet between two others makes Chromium lay out
 * the whole page anew, as if its fonts had changed: 35 ms for a trainer's page, on a fast processor.
 */
const LATER_STYLES = "<div data-styles></div>";

export type BodyParts = {
  nonce: string;
  /** Scripts that the page starts with, in the order in which they run. */
  scripts: readonly File[];
  /** Scripts that the entry scripts wait for. */
  preload: readonly File[];
  /** Files that the entry scripts fetch as soon as they run. */
  ahead: readonly File[];
  /** Runs once the style sheets are there, before the content. */
  contentScript: string;
  /** HTML before the content. */
  above: string;
  content: string;
  /**
   * The overlays, each with its styles and the code that it loads on first interaction. They come last in the document,
   * so that they delay neither content nor scripts.
   */
  overlays: readonly { slot: string; styles: readonly File[]; html: string; code: readonly File[] }[];
  /** Goes into the page as JSON, for the shell to start from. */
  state: unknown;
  /** Sheets of places that were not known when the head left. Nothing after them is painted before they apply. */
  styles: readonly File[];
  /** Data that the rendered places were made from, as JSON. */
  served: string;
  /** Element of the script that reports what becomes of the shell (`makeWatchTag`). */
  watch: string;
};

/** The rest of the document, in the parts in which it leaves. */
export type PageBody = { content: string; rest: string };

/**
 * Splits the body so that the content is sent before its hydration data: a compressor would otherwise join both in one
 * block, which no browser can read before its end. The scripts follow the content, when styles and font are already
 * loading: placed earlier, they would take two thirds of a slow line from both.
 */
export function renderBody(page: BodyParts): PageBody {
  const { nonce, contentScript, above, content, overlays, state, styles, served, watch, scripts, preload, ahead } =
    page;
  const renderStyleTags = (files: readonly File[]) => files.map((file) => renderStyleTag(file, nonce)).join("\n");
  return {
    content: `${renderStyleTags(styles)}<script nonce="${nonce}">${contentScript}</script>
${above}<div id="root">${content}</div>
`,
    rest: `${scripts.map(renderEntryTag).join("\n")}
${preload.map(renderPreloadTag).join("\n")}
${renderAheadTag(ahead)}
${overlays.map(({ slot, styles, html, code }) => `${renderStyleTags(styles)}<div data-slot="${slot}">${html}</div>${renderAheadTag(code, "woken")}`).join("\n")}
<script type="application/json" id="site-state">${escapeScriptJson(JSON.stringify(state))}</script>
<script type="application/json" id="${SERVED_PLACES_ID}">${escapeScriptJson(served)}</script>
${LATER_STYLES}
${watch}</body>
</html>
`,
  };
}

/** Renders an error message in place of the body when rendering failed; it works without scripts. */
export function renderFailedBody(
  language: Language,
  { nonce, contentScript, watch }: Pick<BodyParts, "nonce" | "contentScript" | "watch">,
): string {
  const { failed, ourFault, again } = ERROR_PAGE_TEXTS[language];
  return `<script nonce="${nonce}">${contentScript}</script>
<main><h1>${failed}</h1><p>${ourFault}</p><p><a href="">${again}</a></p></main>
${watch}</body>
</html>
`;
}
