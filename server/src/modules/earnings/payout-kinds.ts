import type { Language, Money } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatDay, formatMoney } from "../../notification-kinds/phrases.ts";

/** `month` is `YYYY-MM`, `paidOn` is `YYYY-MM-DD`. */
type Payout = { month: string; amount: Money; reference: string; paidOn: string };

const formatMonth = (language: Language, month: string) =>
  formatDay(language, `${month}-01`, { month: "long", year: "numeric" });

/** Notifications of payouts, to trainers. */
export const payoutKinds = inGroup("payments", {
  earnings_paid: defineKind<Payout>({
    texts: {
      en: ({ month, amount, reference, paidOn }) => ({
        title: `Your earnings for ${formatMonth("en", month)} have been paid out`,
        text: `${formatMoney("en", amount)}, transferred on ${formatDay("en", paidOn)}, reference ${reference}.`,
      }),
      ar: ({ month, amount, reference, paidOn }) => ({
        title: `صُرفت أرباحك عن ${formatMonth("ar", month)}`,
        text: `حُوّل إليك ${formatMoney("ar", amount)} في ${formatDay("ar", paidOn)}، والرقم المرجعي \u2068${reference}\u2069.`,
      }),
    },
    path: ({ month }) => `/dashboard/money/earnings?month=${month}`,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof payoutKinds> {}
}
