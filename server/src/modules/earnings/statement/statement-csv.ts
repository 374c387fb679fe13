import type { Language } from "@kalima/contracts/domain";
import { formatCsv } from "../../../print/csv.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import { toZonedDate } from "../../../time/wall-clock.ts";
import type { Statement } from "./read-statement.ts";
import { STATEMENT_TEXTS } from "./statement-texts.ts";

/** Formats an amount in the currency's unit with a decimal point, which every spreadsheet reads as a number. */
const formatDecimal = (minor: number | null) => (minor === null ? "" : (minor / 100).toFixed(2));

/** The statement as a table: one line for each lesson and correction, and their sum. */
export function formatStatementCsv({ entries, amount_minor, currency }: Statement, language: Language): string {
  const texts = STATEMENT_TEXTS[language];
  const unit = ` (${currency})`;
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
