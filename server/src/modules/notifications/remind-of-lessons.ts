import type { Language } from "@kalima/contracts/domain";
import type { NotificationParams } from "../../kernel/ports/notifier.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonComesUp } from "../reminders/public.ts";
import { describeNotification } from "./kinds/index.ts";

type Dependencies = Pick<ModuleContext, "events" | "notifier" | "jobs" | "database" | "sms" | "clock">;
type ReminderRow = {
  phone: string;
  language: Language;
  params: NotificationParams["lesson_comes_up"];
};

/** The last reminder that is also sent by SMS, which may take minutes to arrive. */
const LAST_SMS_MINUTES = 60;
const SITE_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };

/**
 * Reminds both sides of a lesson: in their list and by push, or by SMS if no browser is subscribed. No SMS is sent at
 * night, or ten minutes before the start, because it might arrive too late.
 */
export function remindOfLessons({ events, notifier, jobs, database, sms, clock }: Dependencies): void {
  const remindBySms = jobs.define<{ notificationId: string }>({
    name: "notifications.reminder-sms",
    // The reminder is in the person's list anyway, and the next one follows.
    hasDeadLetter: false,
    retry: { limit: 3, delaySeconds: 10 },
    async run({ notificationId }) {
      const [owed] = await database.query<ReminderRow>(
        `SELECT u.phone, u.language, n.params FROM notifications n JOIN users u ON u.id = n.user_id
         WHERE n.id = $1 AND (n.params->>'startsAt')::timestamptz > $2`,
        [notificationId, clock()],
      );
      if (!owed) return;
      const { title, text } = describeNotification("lesson_comes_up", owed.params, owed.language);
      const message = `${SITE_NAME[owed.language]}: ${title}. ${text}`;
      await sms.send({ phone: owed.phone, purpose: "lesson_comes_up", text: message });
    },
  });

  events.on(lessonComesUp, async (tx, { userId, isQuiet, minutes, ...lesson }) => {
    const { id, browsers } = await notifier.notify(tx, userId, "lesson_comes_up", { ...lesson, minutes });
    const isBySms = browsers === 0 && !isQuiet && minutes >= LAST_SMS_MINUTES;
    if (isBySms) await jobs.enqueue(tx, remindBySms, { notificationId: id }, { key: id });
  });
}
