import type { ModuleContext } from "../server-module.ts";
import { entriesOf } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('lessonStartsAt', iso_instant(l.starts_at), 'priceMinor', e.price_minor,
    'sharePercent', e.share_percent, 'amountMinor', e.amount_minor, 'currency', 'EGP') AS entry
  FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id JOIN trainers t ON t.id = l.trainer_id
  WHERE t.user_id = $1 ORDER BY l.starts_at, l.id`;

/** What a trainer earned, lesson by lesson. */
export function provideEarnings({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("earnings", entriesOf(database, ENTRIES));
}
