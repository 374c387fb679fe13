import { getDirection, getLocale, type Language } from "@kalima/contracts/domain";
import { COLOURS } from "../../../print/look.ts";
import { createPlan, type PrintPlan } from "../../../print/plan.ts";
import type { ResultRow } from "../attempts/attempt-rows.ts";
import { CERTIFICATE_TEXTS } from "./certificate-texts.ts";

/** A4, landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 64 };
const BADGE_RADIUS = 90;
/** Points between the start side and the badge. */
const BESIDE_BADGE = PAGE.width - 2 * PAGE.margin - 2 * BADGE_RADIUS - 24;
export type Certificate = {
  result: ResultRow;
  /** Null for a guest, whose certificate has no name. */
  name: string | null;
  /** Time at which a guest's result is deleted with its code; null for an account's result, which is kept. */
  keptUntil: Date | null;
  language: Language;
  siteOrigin: string;
  timeZone: string;
};

/** A certificate, one page. */
export function planCertificate({ result, name, keptUntil, language, siteOrigin, timeZone }: Certificate): PrintPlan {
  const texts = CERTIFICATE_TEXTS[language];
  const { plan, write, drawBadge } = createPlan({
    page: PAGE,
    language,
    title: `${texts.title} ${result.level}`,
    author: texts.site,
    createdAt: result.taken_at,
  });
  const isRtl = getDirection(language) === "rtl";
  const dates = new Intl.DateTimeFormat(getLocale(language), { dateStyle: "long", timeZone });

  const x = isRtl ? PAGE.margin + BADGE_RADIUS : PAGE.width - PAGE.margin - BADGE_RADIUS;
  drawBadge({
    text: result.level,
    x,
    y: 210,
    radius: BADGE_RADIUS,
    size: 72,
    ground: COLOURS.accent,
    colour: COLOURS.onAccent,
  });
  write(texts.site, 64, { size: 22, isBold: true, colour: COLOURS.brand });
  write(texts.title, 116, { size: 34, isBold: true });
  if (name) {
    write(texts.of, 180, { size: 15, colour: COLOURS.quiet });
    write(name, 204, { size: 26, isBold: true, maxWidth: BESIDE_BADGE });
  }
  write(`${result.level} · ${texts.levels[result.level]}`, 256, { size: 22, colour: COLOURS.brand, isBold: true });
  write(texts.takenOn(dates.format(result.taken_at)), 290, { size: 14, colour: COLOURS.quiet });
  const skills = result.skills.map(({ section, level }) => ({ name: texts.skills[section], level }));
  if (result.spoken_level) skills.push({ name: texts.speaking, level: result.spoken_level });
  const column = (PAGE.width - 2 * PAGE.margin) / skills.length;
  for (const [at, { name: skill, level }] of skills.entries()) {
    const start = PAGE.margin + at * column;
    write(skill, 360, { size: 14, colour: COLOURS.quiet }, start);
    write(level, 382, { size: 28, isBold: true }, start);
  }
  if (result.with_transcript) write(texts.withTranscript, 430, { size: 12, colour: COLOURS.quiet });
  write(texts.verify(keptUntil && dates.format(keptUntil)), 480, { size: 13, colour: COLOURS.quiet });
  write(`${siteOrigin}/placement-test/results/${result.code}`, 500, { size: 13, colour: COLOURS.brand });
  write(`${texts.code} ${result.code}`, 524, { size: 13, isBold: true });
  return plan;
}
