import type { ModuleContext } from "../../kernel/server-module.ts";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatDay } from "../../notification-kinds/phrases.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";

/** `day` is `YYYY-MM-DD`; `seal` is what `npm run audit -- check --seal` takes. */
type DaySeal = { day: string; seal: string };

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

/** The last seal from before today, once for each day. */
const ADD_DAY = `
  WITH last AS (
    SELECT id, hash, (at AT TIME ZONE $2)::date AS day FROM audit_seals
    WHERE at < date_trunc('day', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2 ORDER BY id DESC LIMIT 1
  ), added AS (
    INSERT INTO audit_days (day, seal, sent_at) SELECT day, id, $1 FROM last ON CONFLICT (day) DO NOTHING RETURNING day
  )
  SELECT day, id || ':' || encode(hash, 'hex') AS seal FROM last JOIN added USING (day)`;

/** Sends the owners the last seal of the day before, once the day is over on the school's clock. */
export async function sendDaySeal({
  database,
  clock,
  notifier,
}: Pick<ModuleContext, "database" | "clock" | "notifier">): Promise<void> {
  await database.transaction(async (tx) => {
    const [ended] = await tx.query<DaySeal>(ADD_DAY, [clock(), SCHOOL_TIME_ZONE]);
    if (ended) await notifier.notifyStaff(tx, "audit_seals.see", "audit_day_sealed", ended);
  });
}
