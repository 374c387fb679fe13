import { randomBytes } from "node:crypto";
import { COOKIE_NAMES, getDirection, type Language, type Theme, theme } from "@kalima/contracts/domain";
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

type Texts = { missing: string; busy: string; failed: string; again: string; home: string; request: string };

const TEXTS: Record<Language, Texts> = {
  en: {
    missing: "Page not found",
    busy: "Just a moment, please",
    failed: "This page could not be shown",
    again: "Try again",
    home: "Home page",
    request: "Quote this number when you write to us:",
  },
  ar: {
    missing: "الصفحة غير موجودة",
    busy: "لحظة من فضلك",
    failed: "تعذّر عرض هذه الصفحة",
    again: "إعادة المحاولة",
    home: "الصفحة الرئيسية",
    request: "اذكر هذا الرقم عند مراسلتنا:",
  },
};

/** The colours of `tokens.css`, and only fonts that the device has: this page must not need another file. */
const STYLE = `
:root { color-scheme: light; --bg: #fbfaf7; --ink: #16201d; --ink-2: #4a5752; --brand: #0b6b5c; --on-brand: #fff }
[data-theme=dark] { color-scheme: dark; --bg: #0e1513; --ink: #eef3f0; --ink-2: #b4c0bb; --brand: #4fc3ae; --on-brand: #06231e }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--bg); color: var(--ink);
  font: 18px/1.6 system-ui, "Segoe UI", Tahoma, sans-serif }
main { max-inline-size: 32rem; padding: 24px; text-align: center }
h1 { margin: 8px 0; font-size: 28px; line-height: 1.3 }
p { margin: 0 0 24px; color: var(--ink-2) }
b { color: var(--brand) }
a { display: inline-block; margin: 4px; padding: 10px 24px; border: 2px solid var(--brand); border-radius: 999px;
  color: var(--brand); font-weight: 600; text-decoration: none }
a:first-of-type { background: var(--brand); color: var(--on-brand) }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
small { display: block; margin-block-start: 24px; color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere }`;

function selectTitle({ missing, busy, failed }: Texts, status: number): string {
  if (status === 404) return missing;
  return status === 429 || status === 503 ? busy : failed;
}

/** Reports whether a browser asks for a page: a navigation, not a call of the API or a file that a page needs. */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !/^\/(api|websocket)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** Reads the visitor's theme from a cookie; `light` where none is known. */
export function readTheme({ cookies }: Pick<FastifyRequest, "cookies">): Theme {
  const chosen = theme.safeParse(cookies?.[COOKIE_NAMES.theme]);
  return chosen.success ? chosen.data : "light";
}

/**
 * Makes the page that a visitor gets when the site's own cannot be made: too many requests, an overloaded server, or a
 * fault. It works without scripts, other files and the database. The content policy belongs to its one style sheet.
 */
export function renderErrorPage(page: ErrorPage): { html: string; contentPolicy: string } {
  const { language, status, message, requestId } = page;
  const texts = TEXTS[language];
  const title = selectTitle(texts, status);
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}" data-theme="${page.theme}">
<head>
<meta charset="utf-8">
<title>${title} · ${language === "ar" ? "كلمة" : "Kalima"}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<b>${language === "ar" ? "كلمة" : "Kalima"}</b>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
${status === 404 ? "" : `<a href="">${texts.again}</a>\n`}<a href="/">${texts.home}</a>
${status === 500 ? `<small>${texts.request} <bdi>${escapeHtml(requestId)}</bdi></small>\n` : ""}</main>
</body>
</html>
`;
  return { html, contentPolicy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'` };
}
