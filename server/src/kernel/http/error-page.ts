import { randomBytes } from "node:crypto";
import { getDirection, type Language, type Theme } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import { escapeHtml } from "./escape-html.ts";

type ErrorPage = {
  language: Language;
  theme: Theme;
  status: number;
  /** Plain text, in the visitor's language. */
  message: string;
  requestId: string;
};

type Texts = {
  site: string;
  notFound: string;
  unavailable: string;
  failed: string;
  ourFault: string;
  again: string;
  home: string;
  reference: string;
};

export const ERROR_PAGE_TEXTS: Record<Language, Texts> = {
  en: {
    site: "Kalima",
    notFound: "Page not found",
    unavailable: "Just a moment, please",
    failed: "This page could not be shown",
    ourFault: "Something went wrong on our side. Please try again in a moment.",
    again: "Try again",
    home: "Home page",
    reference: "Reference for our support:",
  },
  ar: {
    site: "كلمة",
    notFound: "الصفحة غير موجودة",
    unavailable: "لحظة من فضلك",
    failed: "تعذّر عرض هذه الصفحة",
    ourFault: "حدث خطأ من جهتنا. يرجى المحاولة مرة أخرى بعد لحظات.",
    again: "إعادة المحاولة",
    home: "الصفحة الرئيسية",
    reference: "الرمز المرجعي للدعم:",
  },
};

/** Colours of `tokens.css` and system fonts, because the page must not need another file. */
const STYLE = `
:root { color-scheme: light; --bg: #fbfaf7; --ink: #16201d; --ink-2: #4a5752; --brand: #0b6b5c; --on-brand: #fff }
[data-theme=dark] { color-scheme: dark; --bg: #0e1513; --ink: #eef3f0; --ink-2: #b4c0bb; --brand: #4fc3ae; --on-brand: #06231e }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--bg); color: var(--ink);
  font: 18px/1.6 system-ui, "Segoe UI", Tahoma, sans-serif }
main { max-inline-size: 32rem; padding: 24px; text-align: center }
h1 { margin: 8px 0; font-size: 28px; line-height: 1.3 }
p { margin: 0 0 24px; color: var(--ink-2) }
b { color: var(--brand) }
a { display: inline-block; margin: 6px; padding: 10px 24px; border: 2px solid var(--brand); border-radius: 8px;
  color: var(--brand); font-weight: 600; text-decoration: none }
a:first-of-type { background: var(--brand); color: var(--on-brand) }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
small { display: block; margin-block-start: 24px; color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere }`;

function selectTitle({ notFound, unavailable, failed }: Texts, status: number): string {
  if (status === 404) return notFound;
  return status === 503 ? unavailable : failed;
}

/** Returns true for a browser navigation: a GET or HEAD request outside the API that accepts HTML. */
export function isNavigation({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !/^\/(api|websocket)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? "");
}

/**
 * Renders a complete HTML document for an error. It needs no script, no other file and no database, because any of them
 * may be what failed. `contentPolicy` allows nothing but its inline style sheet.
 */
export function renderErrorPage(page: ErrorPage): { html: string; contentPolicy: string } {
  const { language, status, requestId } = page;
  const texts = ERROR_PAGE_TEXTS[language];
  const title = selectTitle(texts, status);
  // Messages of errors end without a full stop, also those of several sentences.
  const message = status === 500 ? texts.ourFault : page.message.replace(/[^.?!؟]$/, "$&.");
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}" data-theme="${page.theme}">
<head>
<meta charset="utf-8">
<title>${title} · ${texts.site}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<b>${texts.site}</b>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
${status === 404 ? "" : `<a href="">${texts.again}</a>\n`}<a href="/">${texts.home}</a>
${status === 500 ? `<small>${texts.reference} <bdi>${escapeHtml(requestId)}</bdi></small>\n` : ""}</main>
</body>
</html>
`;
  return { html, contentPolicy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'` };
}
