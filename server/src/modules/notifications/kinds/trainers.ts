import { type Language, localeOf, type Money } from "@kalima/contracts/domain";
import { defineKind } from "./kind.ts";
import { moneyIn } from "./money-in.ts";

/** `month` is `YYYY-MM`, `paidOn` is `YYYY-MM-DD`. */
type Payout = { month: string; amount: Money; reference: string; paidOn: string };

/** Calendar days and months have no zone. */
function calendarIn(language: Language, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

const monthIn = (language: Language, month: string) =>
  calendarIn(language, `${month}-01`, { month: "long", year: "numeric" });
const dayIn = (language: Language, day: string) => calendarIn(language, day, { dateStyle: "long" });

/** Notifications of a trainer's page and payouts. */
export const trainerKinds = {
  profile_approved: defineKind({
    texts: {
      en: () => ({ title: "Your page was updated", text: "Students now see the texts and the price you sent." }),
      ar: () => ({ title: "تم تحديث صفحتك", text: "يرى الطلاب الآن النصوص والسعر كما أرسلتها." }),
    },
    path: "/profile/trainer-page",
  }),
  profile_refused: defineKind<{ reason: string }>({
    texts: {
      en: ({ reason }) => ({ title: "Your page was not changed", text: reason }),
      ar: ({ reason }) => ({ title: "لم تُعتمد تعديلات صفحتك", text: reason }),
    },
    path: "/profile/trainer-page",
  }),
  earnings_paid: defineKind<Payout>({
    texts: {
      en: ({ month, amount, reference, paidOn }) => ({
        title: `Your earnings of ${monthIn("en", month)} are paid out`,
        text: `${moneyIn("en", amount)}, transferred on ${dayIn("en", paidOn)}, reference ${reference}.`,
      }),
      ar: ({ month, amount, reference, paidOn }) => ({
        title: `صُرفت أرباحك عن ${monthIn("ar", month)}`,
        text: `حُوّل إليك ${moneyIn("ar", amount)} في ${dayIn("ar", paidOn)}، والرقم المرجعي \u2068${reference}\u2069.`,
      }),
    },
    path: ({ month }) => `/profile/earnings?month=${month}`,
  }),
};
