import type { Language } from "@kalima/contracts/domain";
import { EmailRefusedError } from "../../../email/email.ts";
import { composeLetter } from "../../../email/letter.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { NotificationKinds } from "../../../notification-kinds/notification-kinds.ts";
import { createMailEnds } from "../preferences/preferences.service.ts";
import { type Delivery, findDelivery } from "./find-delivery.ts";

export type MessageParts = Pick<
  ModuleContext,
  "database" | "clock" | "jobs" | "sms" | "email" | "company" | "config" | "unsubscribeLinks"
> & { kinds: NotificationKinds };

const SITE_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };
const TEXTS = {
  en: {
    open: "Open",
    reason: "You get this e-mail because you chose it in your settings.",
    end: "Stop notifications by e-mail",
  },
  ar: {
    open: "فتح الصفحة",
    reason: "تصلك هذه الرسالة بناءً على اختيارك في الإعدادات.",
    end: "إيقاف الإشعارات بالبريد الإلكتروني",
  },
} as const satisfies Record<Language, object>;

/** Defines the job that sends one notification by SMS. */
export function defineSmsJob(parts: MessageParts): Job<Delivery> {
  const job: Job<Delivery> = parts.jobs.define<Delivery>({
    // The name of the first version's job, which knew reminders alone and whose rows may still wait.
    name: "notifications.reminder-sms",
    // The notification is in the person's list anyway.
    hasDeadLetter: false,
    retry: { limit: 3, delaySeconds: 10 },
    async run(delivery) {
      const due = await findDelivery(parts, "sms", job, delivery);
      if (!due) return;
      const text = `${SITE_NAME[due.language]}: ${due.title}. ${due.text}`;
      await parts.sms.send({ phone: due.phone, purpose: "notification", text });
    },
  });
  return job;
}

/** Defines the job that sends one notification by e-mail, with a link that ends these mails. */
export function defineEmailJob(parts: MessageParts): Job<Delivery> {
  const { jobs, email, company, config, unsubscribeLinks } = parts;
  const makeLinks = unsubscribeLinks.provide("notifications", createMailEnds(parts).notifications);
  const job: Job<Delivery> = jobs.define<Delivery>({
    name: "notifications.email",
    hasDeadLetter: false,
    retry: { limit: 5, delaySeconds: 30 },
    async run(delivery) {
      const due = await findDelivery(parts, "email", job, delivery);
      if (!due?.email) return;
      const { userId, language, title, text, path } = due;
      const texts = TEXTS[language];
      const { page, unsubscribeUrl } = makeLinks(userId);
      const link = { label: texts.open, href: config.siteOrigin + path };
      const end = { reason: texts.reason, link: { label: texts.end, href: page } };
      const message = composeLetter({ language, title, parts: [{ lines: [text], link }], end });
      const replyTo = (await company.read()).email;
      try {
        await email.send({ id: delivery.notificationId, to: due.email, replyTo, unsubscribeUrl, ...message });
      } catch (error) {
        // A mailbox that refuses for good is not tried again; the list has it.
        if (!(error instanceof EmailRefusedError)) throw error;
      }
    },
  });
  return job;
}
