import { type Language, localeOf } from "@kalima/contracts/domain";
import type { NotificationParams } from "../../kernel/ports/notification-params.ts";
import { moneyIn } from "./money-in.ts";

/** Calendar days and months have no zone. */
function calendarIn(language: Language, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

const monthIn = (language: Language, month: string) =>
  calendarIn(language, `${month}-01`, { month: "long", year: "numeric" });
const dayIn = (language: Language, day: string) => calendarIn(language, day, { dateStyle: "long" });

/** What trainers read about the money that they earned. */
export const PAYOUT_TEXTS = {
  earnings_paid: {
    en: ({ month, amount, reference, paidOn }: NotificationParams["earnings_paid"]) => ({
      title: `Your earnings of ${monthIn("en", month)} are paid out`,
      text: `${moneyIn("en", amount)}, transferred on ${dayIn("en", paidOn)}, reference ${reference}.`,
    }),
    ar: ({ month, amount, reference, paidOn }: NotificationParams["earnings_paid"]) => ({
      title: `صُرفت أرباحك عن ${monthIn("ar", month)}`,
      text: `حُوّل إليك ${moneyIn("ar", amount)} في ${dayIn("ar", paidOn)}، والرقم المرجعي \u2068${reference}\u2069.`,
    }),
  },
};
