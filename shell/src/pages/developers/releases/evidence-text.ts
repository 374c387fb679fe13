import type { DecisionEvidence } from "@kalima/releases-contract";
import type { formatsOf } from "@kalima/ui";
import { isolateText, type ReleaseTexts } from "./release-texts.ts";

type Format = Pick<ReturnType<typeof formatsOf>, "number">;

/** Larger odds are shown as this number: more digits add nothing. */
const MAX_ODDS_SHOWN = 1_000_000;

function oddsText(t: ReleaseTexts, { number }: Format, odds: number): string {
  if (odds < 2) return t("evidence.noOdds");
  const value = number(Math.floor(Math.min(odds, MAX_ODDS_SHOWN)));
  return t(odds > MAX_ODDS_SHOWN ? "evidence.longOdds" : "evidence.odds", { odds: value });
}

/** The evidence of an automatic decision in sentences: what was counted, for how many visitors, and how likely chance is. */
export function evidenceText(t: ReleaseTexts, format: Format, evidence: DecisionEvidence): string {
  const { compared, segment, candidate, baseline, percent, odds } = evidence;
  const counts = {
    version: isolateText(candidate.version),
    other: isolateText(baseline.version),
    hits: format.number(candidate.hits),
    visitors: format.number(candidate.visitors),
    otherHits: format.number(baseline.hits),
    otherVisitors: format.number(baseline.visitors),
  };
  if (compared === "before") return t(baseline.visitors > 0 ? "evidence.before" : "evidence.unknownBefore", counts);
  const chance = oddsText(t, format, odds);
  if (compared === "split") {
    const all = format.number(candidate.visitors + baseline.visitors);
    const share = format.number(percent, { maximumFractionDigits: 1 });
    return `${t("evidence.split", { ...counts, all, share })} ${chance}`;
  }
  const what = t(`signal.${compared}`, { defaultValue: compared });
  const group = segment && t(`segment.${segment}`, { defaultValue: segment });
  const counted = group
    ? t("evidence.countedIn", { ...counts, what, segment: group })
    : t("evidence.counted", { ...counts, what });
  return `${counted} ${chance}`;
}
