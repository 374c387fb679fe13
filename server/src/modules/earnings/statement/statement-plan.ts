import { getLocale, type Language, toUnits } from "@kalima/contracts/domain";
import { COLOURS } from "../../../print/look.ts";
import { createPlan, type PrintPlan } from "../../../print/plan.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import type { Statement } from "./read-statement.ts";
import { STATEMENT_TEXTS } from "./statement-texts.ts";

/** A4, upright, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LINE = 18;
/** Below it a page has room for the total alone. */
const BOTTOM = PAGE.height - 110;
/** Offsets of the columns from the start side; the last column ends at the end side. */
const COLUMNS = { date: 0, about: WIDTH * 0.2, price: WIDTH * 0.58, share: WIDTH * 0.74 };

/** The statement of a payout: each lesson with price and share, each correction, and the sum that was paid (PO-09). */
export function planStatement(statement: Statement, language: Language): PrintPlan {
  const texts = STATEMENT_TEXTS[language];
  const locale = getLocale(language);
  const timeZone = SCHOOL_TIME_ZONE;
  const { currency } = statement;
  // Fonts have no glyphs for marks of direction; lines are ordered when they are drawn.
  const stripDirectionMarks = (text: string) => text.replaceAll(/[\u200e\u200f]/g, "");
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const amounts = new Intl.NumberFormat(locale, { style: "currency", currency });
  const percents = new Intl.NumberFormat(locale, { style: "percent" });
  const formatMoney = (minor: number) => stripDirectionMarks(amounts.format(toUnits({ amountMinor: minor, currency })));
  // Days without a time: at noon they are the same day in every zone of the school.
  const formatDay = (date: string) => stripDirectionMarks(days.format(new Date(`${date}T12:00:00Z`)));
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const name = statement.trainer_name[language];
  const { plan, write, drawRule, addPage } = createPlan({
    page: PAGE,
    language,
    title: `${texts.title} ${statement.month}`,
    author: texts.site,
    createdAt: new Date(`${statement.paid_on}T12:00:00Z`),
  });
  const quiet = { size: 11, colour: COLOURS.quiet };

  write(texts.site, 52, { size: 22, isBold: true, colour: COLOURS.brand });
  write(texts.title, 92, { size: 26, isBold: true });
  write(stripDirectionMarks(month.format(new Date(`${statement.month}-01T00:00:00Z`))), 130, { size: 13 });
  for (const [at, [label, value]] of [
    [texts.trainer, name],
    [texts.paidOn, formatDay(statement.paid_on)],
    [texts.reference, statement.reference],
  ].entries()) {
    write(label ?? "", 166 + at * LINE, quiet);
    write(value ?? "", 166 + at * LINE, { size: 11, maxWidth: WIDTH * 0.6 }, PAGE.margin + WIDTH * 0.3);
  }

  let top = 246;
  function drawHeader(): void {
    for (const [column, start] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, number][]) {
      write(texts[column], top, quiet, PAGE.margin + start);
    }
    write(texts.amount, top, { ...quiet, isAtEnd: true });
    drawRule(top + 20);
    top += 28;
  }
  drawHeader();
  for (const entry of statement.entries) {
    if (top > BOTTOM) {
      addPage();
      top = 52;
      drawHeader();
    }
    const isLesson = entry.reason === null;
    const about = isLesson ? texts.sessionWith(entry.student_name ?? "") : texts.correction(entry.reason ?? "");
    write(stripDirectionMarks(days.format(entry.at)), top, { size: 10, maxWidth: WIDTH * 0.19 });
    const room = isLesson ? WIDTH * 0.36 : WIDTH * 0.6;
    write(about, top, { size: 10, maxWidth: room }, PAGE.margin + COLUMNS.about);
    if (entry.price_minor !== null && entry.share_percent !== null) {
      write(formatMoney(entry.price_minor), top, { size: 10, maxWidth: WIDTH * 0.15 }, PAGE.margin + COLUMNS.price);
      write(
        stripDirectionMarks(percents.format(entry.share_percent / 100)),
        top,
        { size: 10 },
        PAGE.margin + COLUMNS.share,
      );
    }
    write(formatMoney(entry.amount_minor), top, { size: 10, isAtEnd: true });
    top += LINE;
  }
  drawRule(top + 4);
  write(texts.total, top + 14, { size: 12, isBold: true });
  write(formatMoney(statement.amount_minor), top + 14, { size: 12, isBold: true, isAtEnd: true });
  write(texts.dates(timeZone), PAGE.height - 60, { size: 10, colour: COLOURS.quiet });
  return plan;
}
