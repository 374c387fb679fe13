import { SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('lessonStartsAt', iso_instant(l.starts_at), 'priceMinor', e.price_minor,
    'sharePercent', e.share_percent, 'amountMinor', e.amount_minor, 'currency', '${SCHOOL_CURRENCY}') AS entry
  FROM trainer_earnings e JOIN lessons l ON l.id = e.lesson_id JOIN trainers t ON t.id = l.trainer_id
  WHERE t.user_id = $1 ORDER BY l.starts_at, l.id`;

const PAYOUTS = `
  SELECT json_build_object('month', p.month, 'amountMinor', p.amount_minor, 'currency', p.currency, 'paidOn', p.paid_on,
    'reference', p.reference) AS entry
  FROM trainer_payouts p JOIN trainers t ON t.id = p.trainer_id
  WHERE t.user_id = $1 AND p.state = 'paid' ORDER BY p.month`;

const CORRECTIONS = `
  SELECT json_build_object('at', iso_instant(c.at), 'amountMinor', c.amount_minor, 'currency', '${SCHOOL_CURRENCY}', 'reason', c.reason) AS entry
  FROM earning_corrections c JOIN trainers t ON t.id = c.trainer_id WHERE t.user_id = $1 ORDER BY c.at, c.id`;

/** Adds a trainer's earnings by lesson, the corrections by staff and the payouts to the personal data. */
export function provideEarnings({ database, personalData }: Pick<ModuleContext, "database" | "personalData">): void {
  personalData.provide("earnings", createEntriesReader(database, ENTRIES));
  personalData.provide("earningCorrections", createEntriesReader(database, CORRECTIONS));
  personalData.provide("payouts", createEntriesReader(database, PAYOUTS));
}
