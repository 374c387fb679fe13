import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatDay } from "../../notification-kinds/phrases.ts";

/** `day` is `YYYY-MM-DD`; `seal` is what `npm run audit -- check --seal` takes. */
export type DaySeal = { day: string; seal: string };

/** The last seal of a day, for whoever keeps it outside of the database. */
export const auditKinds = inGroup("account", {
  audit_day_sealed: defineKind<DaySeal>({
    texts: {
      en: ({ day, seal }) => ({
        title: `The audit log of ${formatDay("en", day)} is sealed`,
        text: `Keep this seal outside of the site, so that nobody can change that day unseen: ${seal}`,
      }),
      ar: ({ day, seal }) => ({
        title: `خُتم سجل التدقيق ليوم ${formatDay("ar", day)}`,
        text: `يرجى حفظ هذا الختم خارج الموقع، كي لا يتغير شيء من سجل ذلك اليوم دون أن يُكتشف: \u2068${seal}\u2069`,
      }),
    },
    path: ({ day }) => `/dashboard/settings/audit?from=${day}&to=${day}`,
    // Too long for a text message, and of no use in it.
    canWaitForSms: () => false,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof auditKinds> {}
}
