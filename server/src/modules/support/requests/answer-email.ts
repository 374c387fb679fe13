import { getDirection, getLocale, type Language } from "@kalima/contracts/domain";
import type { EmailMessage } from "../../../email/email.ts";
import { escapeHtml } from "../../../kernel/http/escape-html.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";

/** Reply to a question, with the question itself. */
export type Answer = {
  language: Language;
  name: string;
  question: string;
  reply: string;
  askedAt: Date;
  /** Where the person says how helpful it was. */
  ratingLink: string;
};

const isolateText = (text: string) => `\u2068${text}\u2069`;
const TEXTS = {
  en: {
    subject: "Our answer to your question – Kalima",
    greeting: (name: string) => `Hello ${name},`,
    lead: "Here is our answer to your question:",
    asked: (date: string) => `What you asked on ${date}:`,
    rate: "Was this helpful?",
    rateLink: "Give stars",
    further: "Is something still open? Just reply to this e-mail.",
    team: "Kalima support",
  },
  ar: {
    subject: "ردنا على سؤالك – كلمة",
    greeting: (name: string) => `مرحبًا ${name}،`,
    lead: "هذا ردنا على سؤالك:",
    asked: (date: string) => `سؤالك بتاريخ ${date}:`,
    rate: "هل كان الرد مفيدًا؟",
    rateLink: "تقييم الرد بالنجوم",
    further: "لأي سؤال آخر يكفي الرد على هذه الرسالة.",
    team: "فريق الدعم في كلمة",
  },
} as const satisfies Record<Language, object>;

function formatDate(language: Language, at: Date): string {
  return new Intl.DateTimeFormat(getLocale(language), { dateStyle: "long", timeZone: SCHOOL_TIME_ZONE }).format(at);
}

function formatPlainText({ language, name, question, reply, askedAt, ratingLink }: Answer): string {
  const texts = TEXTS[language];
  const quoted = question.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return [
    texts.greeting(isolateText(name)),
    "",
    texts.lead,
    "",
    reply,
    "",
    `${texts.rate} ${ratingLink}`,
    "",
    texts.further,
    texts.team,
    "",
    texts.asked(formatDate(language, askedAt)),
    ...quoted,
    "",
  ].join("\n");
}

const FONT = "font:16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif";
const KEPT_LINES = "white-space:pre-wrap;overflow-wrap:anywhere";

/** Renders HTML with inline styles and physical directions, because mail programs support nothing newer. */
function renderHtml({ language, name, question, reply, askedAt, ratingLink }: Answer): string {
  const texts = TEXTS[language];
  const direction = getDirection(language);
  const start = direction === "rtl" ? "right" : "left";
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.subject}</title></head>
<body style="margin:0;padding:24px;${FONT};text-align:${start}"><div dir="${direction}" style="max-width:600px;margin:0 auto">
<p>${texts.greeting(`<bdi>${escapeHtml(name)}</bdi>`)}</p>
<p>${texts.lead}</p>
<p dir="auto" style="${KEPT_LINES}">${escapeHtml(reply)}</p>
<p>${texts.rate} <a href="${escapeHtml(ratingLink)}">${texts.rateLink}</a></p>
<p>${texts.further}<br>${texts.team}</p>
<div style="margin-top:24px;padding-${start}:12px;border-${start}:3px solid #888">
<p style="font-size:14px">${texts.asked(formatDate(language, askedAt))}</p>
<p dir="auto" style="font-size:14px;${KEPT_LINES}">${escapeHtml(question)}</p>
</div></div></body></html>
`;
}

/** Composes an answer as an e-mail in the language of the person who asked, with their question below. */
export function composeAnswerEmail(answer: Answer): Pick<EmailMessage, "subject" | "text" | "html"> {
  return { subject: TEXTS[answer.language].subject, text: formatPlainText(answer), html: renderHtml(answer) };
}
