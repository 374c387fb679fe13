import { getDirection, type Language } from "@kalima/contracts/domain";
import type { EmailMessage } from "../../../email/email.ts";

const TEXTS = {
  en: {
    subject: "You get our news now – Kalima",
    lead: "Thank you for subscribing. We write now and then, when new trainers or subjects come.",
    notYou: "If somebody else entered your address, or you have changed your mind:",
    end: "Unsubscribe",
    team: "Kalima",
  },
  ar: {
    subject: "تم اشتراكك في أخبارنا – كلمة",
    lead: "شكرًا على الاشتراك. تصلك رسالة من حين إلى آخر، عند انضمام مدرّبين جدد أو إضافة موضوعات جديدة.",
    notYou: "إذا كان الاشتراك من شخص آخر، أو لإيقاف هذه الرسائل:",
    end: "إلغاء الاشتراك",
    team: "كلمة",
  },
} as const satisfies Record<Language, object>;

/** Composes the mail that answers a subscription. `page` is the address of the page that ends it. */
export function composeWelcomeEmail(language: Language, page: string): Pick<EmailMessage, "subject" | "text" | "html"> {
  const texts = TEXTS[language];
  const direction = getDirection(language);
  return {
    subject: texts.subject,
    text: [texts.lead, "", texts.notYou, page, "", texts.team, ""].join("\n"),
    html: `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${texts.subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif">
<div dir="${direction}" style="max-width:600px;margin:0 auto">
<p>${texts.lead}</p>
<p>${texts.notYou} <a href="${page}">${texts.end}</a></p>
<p>${texts.team}</p></div></body></html>
`,
  };
}
