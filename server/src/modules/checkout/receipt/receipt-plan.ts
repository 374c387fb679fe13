import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { getLocale, getMoneyFormat, type Language, toUnits } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import { COLOURS } from "../../../print/look.ts";
import { createPlan, type PrintPlan, type WriteLine } from "../../../print/plan.ts";
import { writeInstant } from "../../../time/write-instant.ts";
import { RECEIPT_TEXTS } from "./receipt-texts.ts";

/** A4, upright, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const SECOND_COLUMN = PAGE.width / 2 + 8;
const COLUMN_WIDTH = PAGE.width / 2 - PAGE.margin - 16;
const LINE = 18;

export type ReceiptData = NonNullable<Payment["parties"]> & {
  payment: Payment;
  paidAt: string;
  language: Language;
  timeZone: string;
};

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  meeza: "Meeza",
  amex: "American Express",
};

/** How it was paid, with the digits that the payer knows. */
function describeMethod({ card, wallet, payCode }: Payment, language: Language): string {
  const texts = RECEIPT_TEXTS[language];
  if (payCode?.method === "fawry") return `${texts.fawry} ${payCode.code ?? ""}`.trim();
  if (payCode) return texts.instapay;
  if (card) return `${BRANDS[card.brand] ?? texts.card} •••• ${card.last4}`;
  return wallet ? `${texts.operators[wallet.operator]} ••• ${wallet.last3}` : texts.transfer;
}

/** A label at the start side and its value at the end side. */
function writeRow(write: WriteLine, [label, value]: readonly [string, string], top: number, isBold = false): void {
  write(label, top, { size: 11, isBold, colour: isBold ? COLOURS.ink : COLOURS.quiet, maxWidth: WIDTH * 0.65 });
  write(value, top, { size: 11, isBold, isAtEnd: true, maxWidth: WIDTH * 0.34 });
}

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** A receipt: seller, buyer, what was bought and paid, every session, and when money comes back (PA, PO-02). */
export function planReceipt({ payment, paidAt, seller, buyer, language, timeZone }: ReceiptData): PrintPlan {
  const texts = RECEIPT_TEXTS[language];
  const { booking, amount, refunds, lines } = payment;
  const locale = getLocale(language);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  // Fonts have no glyphs for marks of direction; lines are ordered when they are drawn.
  const stripDirectionMarks = (text: string) => text.replaceAll(/[\u200e\u200f]/g, "");
  const formatMoney = (amount: Payment["amount"]) =>
    stripDirectionMarks(new Intl.NumberFormat(locale, getMoneyFormat(locale, amount)).format(toUnits(amount)));
  const { plan, write, drawRule } = createPlan({
    page: PAGE,
    language,
    title: `${texts.title} ${payment.orderNumber}`,
    author: texts.site,
    createdAt: new Date(paidAt),
  });

  write(texts.site, 52, { size: 22, isBold: true, colour: COLOURS.brand });
  write(texts.title, 92, { size: 28, isBold: true });
  write(`${texts.order} ${payment.orderNumber}`, 132, { size: 12, colour: COLOURS.quiet });
  write(stripDirectionMarks(`${texts.paidOn} ${days.format(new Date(paidAt))}`), 150, {
    size: 12,
    colour: COLOURS.quiet,
  });

  const people = [
    [texts.seller, texts.site, seller.location[language], seller.email, seller.phone],
    [texts.buyer, buyer.name, buyer.phone],
  ];
  for (const [column, [heading = "", ...about]] of people.entries()) {
    const start = column === 0 ? PAGE.margin : SECOND_COLUMN;
    write(heading, 190, { size: 11, colour: COLOURS.quiet }, start);
    for (const [at, line] of about.entries()) {
      write(line, 208 + at * LINE, { size: 12, isBold: at === 0, maxWidth: COLUMN_WIDTH }, start);
    }
  }

  let top = 300;
  drawRule(top - 12);
  const bought = texts.bought(
    texts.lessons(booking.pack),
    booking.teacher.name[language],
    booking.lessonMinutes ?? LESSON_MINUTES,
  );
  write(bought, top, { size: 13, isBold: true, maxWidth: WIDTH });
  top += 26;
  for (const { unit } of lines) {
    writeRow(write, [texts.each, formatMoney(unit)], top);
    top += LINE;
  }
  writeRow(write, [texts.method, describeMethod(payment, language)], top);
  top += LINE + 6;
  drawRule(top - 4);
  writeRow(write, [texts.total, formatMoney(amount)], top + 6, true);
  top += 36;
  if (refunds.length > 0) {
    write(texts.refunds, top, { size: 11, colour: COLOURS.quiet });
    top += LINE;
    for (const { amount: back, status, createdAt, sentAt } of refunds) {
      const when = stripDirectionMarks(days.format(new Date(sentAt ?? createdAt)));
      writeRow(write, [`${when} · ${texts.refundStatus[status]}`, formatMoney(back)], top);
      top += LINE;
    }
    top += 10;
  }

  write(texts.dates(timeZone), top, { size: 11, colour: COLOURS.quiet });
  top += LINE;
  const half = Math.ceil(booking.lessons.length / 2);
  for (const [at, { startsAt }] of booking.lessons.entries()) {
    const start = at < half ? PAGE.margin : SECOND_COLUMN;
    const line = stripDirectionMarks(writeInstant(locale, new Date(startsAt), DAY, timeZone));
    write(line, top + (at % half) * LINE, { size: 11, maxWidth: COLUMN_WIDTH }, start);
  }

  for (const [at, line] of texts.rule.entries()) {
    write(line, PAGE.height - 104 + at * LINE, { size: 10, colour: COLOURS.quiet, maxWidth: WIDTH });
  }
  write(`${texts.reference} ${payment.referenceCode}`, PAGE.height - 60, { size: 11, isBold: true });
  return plan;
}
