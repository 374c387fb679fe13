import type { Language } from "@kalima/contracts/domain";
import type { EmailMessage } from "../../../email/email.ts";
import { composeLetter } from "../../../email/letter.ts";

const TEXTS = {
  en: {
    title: "You are subscribed to our news",
    lead: "Thank you for subscribing. We write now and then, when new trainers or subjects arrive.",
    notYou: "If somebody else entered your address, or you have changed your mind:",
    end: "Unsubscribe",
  },
  ar: {
    title: "تم اشتراكك في أخبارنا",
    lead: "شكرًا على الاشتراك. تصلك رسالة من حين إلى آخر، عند انضمام مدرّبين جدد أو إضافة موضوعات جديدة.",
    notYou: "إذا كان الاشتراك من شخص آخر، أو لإيقاف هذه الرسائل:",
    end: "إلغاء الاشتراك",
  },
} as const satisfies Record<Language, object>;

/** Composes the mail that answers a subscription. `page` is the address of the page that ends it. */
export function composeWelcomeEmail(language: Language, page: string): Pick<EmailMessage, "subject" | "text" | "html"> {
  const { title, lead, notYou, end } = TEXTS[language];
  return composeLetter({
    language,
    title,
    parts: [{ lines: [lead] }],
    end: { reason: notYou, link: { label: end, href: page } },
  });
}
