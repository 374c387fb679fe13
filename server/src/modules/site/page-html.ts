import type { Language, Theme } from "@kalima/contracts/domain";
import { escapeHtml } from "../../http/escape-html.ts";

type File = { url: string; as: "script" | "style"; integrity: string };

export type HeadParts = {
  language: Language;
  theme: Theme;
  nonce: string;
  title: string;
  /** Null leaves the page without metadata, and search engines are asked to stay out. */
  description: string | null;
  /** Absolute address of the page without query, and of the site's picture for links shared elsewhere. */
  social: { url: string; image: string };
  earlyScript: string;
  /** Scripts and styles that the page starts with, in the order in which they run and apply. */
  entry: readonly File[];
  /** What the entry loads later. */
  preload: readonly File[];
  fonts: readonly string[];
};

/** JSON that cannot end its script element. */
function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** Other origins need CORS for integrity; the shell's own entry and styles come from this one. */
function crossOrigin(url: string): string {
  return url.startsWith("/") ? "" : ' crossorigin="anonymous"';
}

/** `defer` alone would come after the preloads, which browsers rank above it. */
function entryTag({ url, integrity }: File): string {
  const source = `src="${escapeHtml(url)}" integrity="${integrity}"${crossOrigin(url)}`;
  return `<script defer fetchpriority="high" ${source}></script>`;
}

/**
 * The runtime loads chunks with CORS, for their integrity; a preload without it would fetch them twice. They are needed
 * once the entry has run, so that they may not slow down styles, font and entry.
 */
function preloadTag({ url, as, integrity }: File): string {
  const target = `href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"`;
  return `<link rel="preload" as="${as}" fetchpriority="low" ${target}>`;
}

/** Open Graph and Twitter card: what messengers and social networks show of a link. */
function socialTags({ language, title, social }: HeadParts, description: string): string {
  const tags = {
    "og:type": "website",
    "og:site_name": language === "ar" ? "كلمة" : "Kalima",
    "og:locale": language === "ar" ? "ar_EG" : "en_GB",
    "og:title": title,
    "og:description": description,
    "og:url": social.url,
    "og:image": social.image,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join("\n");
}

/** The document down to its body: all that the browser needs to start fetching. */
export function pageHead(page: HeadParts): string {
  const styles = page.entry.filter((file) => file.as === "style");
  const scripts = page.entry.filter((file) => file.as === "script");
  return `<!doctype html>
<html lang="${page.language}" dir="${page.language === "ar" ? "rtl" : "ltr"}" data-theme="${page.theme}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta property="csp-nonce" nonce="${page.nonce}">
<meta name="theme-color" content="${page.theme === "dark" ? "#0E1513" : "#FBFAF7"}">
<script nonce="${page.nonce}">${page.earlyScript}</script>
${styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file.url)}" integrity="${file.integrity}"${crossOrigin(file.url)}>`).join("\n")}
${page.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`).join("\n")}
${scripts.map(entryTag).join("\n")}
${page.preload.map(preloadTag).join("\n")}
${page.description === null ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(page.description)}">`}
${page.description === null ? "" : socialTags(page, page.description)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
`;
}

/** The rest of the document. `state` goes into it as JSON, for the shell to start from. */
export function pageBody({ content, state }: { content: string; state: unknown }): string {
  return `<div id="root">${content}</div>
<div data-slot="app.overlay"></div>
<script type="application/json" id="site-state">${safeJson(state)}</script>
</body>
</html>
`;
}

const FAILURE_TEXTS: Record<Language, { title: string; text: string; again: string }> = {
  en: {
    title: "This page could not be shown",
    text: "Something went wrong on our side. Please try again in a moment.",
    again: "Try again",
  },
  ar: {
    title: "تعذّر عرض هذه الصفحة",
    text: "حدث خطأ من جهتنا. حاول مرة أخرى بعد لحظات.",
    again: "إعادة المحاولة",
  },
};

/** In place of the rest of the document, when it could not be made: it says so, and works without a script. */
export function failedBody(language: Language): string {
  const { title, text, again } = FAILURE_TEXTS[language];
  return `<main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main>
</body>
</html>
`;
}
