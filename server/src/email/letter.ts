import { getDirection, type Language } from "@kalima/contracts/domain";
import { escapeHtml } from "../kernel/http/escape-html.ts";
import type { EmailMessage } from "./email.ts";

const SITE_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };
const LINK = "color:#0f6b5c";

/** Plain texts; `href` is absolute. */
export type LetterLink = { label: string; href: string };
export type LetterPart = { heading?: string; lines: readonly string[]; link?: LetterLink };
export type Letter = {
  language: Language;
  title: string;
  parts: readonly LetterPart[];
  /** Why the mail came, and the way to get no more of them. */
  end: { reason: string; link: LetterLink };
};

function renderLink({ label, href }: LetterLink): string {
  return `<a href="${escapeHtml(href)}" style="${LINK}">${escapeHtml(label)}</a>`;
}

function renderPart({ heading, lines, link }: LetterPart): string {
  const isList = heading !== undefined && lines.length > 0;
  const shown = lines
    .map((line) => (isList ? `<li>${escapeHtml(line)}</li>` : `<p>${escapeHtml(line)}</p>`))
    .join("\n");
  return [
    heading ? `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(heading)}</h2>` : "",
    isList ? `<ul style="margin:0;padding-inline-start:20px">${shown}</ul>` : shown,
    link ? `<p>${renderLink(link)}</p>` : "",
  ].join("\n");
}

function formatPart({ heading, lines, link }: LetterPart): string[] {
  const isList = heading !== undefined;
  return [
    ...(heading ? [heading] : []),
    ...lines.map((line) => (isList ? `- ${line}` : line)),
    ...(link ? [`${link.label}: ${link.href}`] : []),
    "",
  ];
}

/** Composes a mail of plain texts: as text, and as HTML with inline styles, because mail programs support nothing newer. */
export function composeLetter({
  language,
  title,
  parts,
  end,
}: Letter): Pick<EmailMessage, "subject" | "text" | "html"> {
  const direction = getDirection(language);
  const name = SITE_NAME[language];
  return {
    subject: `${title} – ${name}`,
    text: [
      title,
      "",
      ...parts.flatMap(formatPart),
      name,
      "",
      `${end.reason} ${end.link.label}: ${end.link.href}`,
      "",
    ].join("\n"),
    html: `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif">
<div dir="${direction}" style="max-width:600px;margin:0 auto">
<h1 style="margin:0 0 12px;font-size:22px">${escapeHtml(title)}</h1>
${parts.map(renderPart).join("\n")}
<p>${name}</p>
<p style="margin-top:24px;font-size:14px">${escapeHtml(end.reason)} ${renderLink(end.link)}</p></div></body></html>
`,
  };
}
