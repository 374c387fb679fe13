import { type Language, toDecimal } from "@kalima/contracts/domain";
import { formatCsv } from "../../../print/csv.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { toZonedDate } from "../../../time/wall-clock.ts";
import type { Statement } from "./read-statement.ts";
import { STATEMENT_TEXTS } from "./statement-texts.ts";

/** The statement as a table: one line for each lesson and correction, and their sum. */
export function formatStatementCsv({ entries, amount_minor, currency }: Statement, language: Language): string {
  const texts = STATEMENT_TEXTS[language];
  const unit = ` (${currency})`;
  const formatDecimal = (amountMinor: number | null) =>
    amountMinor === null ? "" : toDecimal({ amountMinor, currency });
  const header = [texts.date, texts.about, texts.price + unit, `${texts.share} (%)`, texts.amount + unit];
  const lines = entries.map(({ at, student_name, reason, price_minor, share_percent, amount_minor: earned }) => [
    toZonedDate(SCHOOL_TIME_ZONE, at.getTime()),
    reason === null ? texts.sessionWith(student_name ?? "") : texts.correction(reason),
    formatDecimal(price_minor),
    String(share_percent ?? ""),
    formatDecimal(earned),
  ]);
  return formatCsv([header, ...lines, [texts.total, "", "", "", formatDecimal(amount_minor)]]);
}
