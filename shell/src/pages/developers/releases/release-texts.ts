import type { Language } from "@kalima/contracts/domain";
import { useOwnTexts } from "../use-own-texts.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** Returns the texts of the releases in the visitor's language. */
export function useReleaseTexts(language: Language) {
  return useOwnTexts("releases", TEXTS, language);
}

/** A Latin name or number stays together and in its order inside Arabic text: an isolate, as `<bdi>` makes it. */
export const isolateText = (text: string) => `\u2068${text}\u2069`;

export type ReleaseTexts = ReturnType<typeof useReleaseTexts>;

/** A version as lists offer it. */
export const versionLabel = ({ version, commit }: { version: string; commit: string }) =>
  `${isolateText(version)} · ${isolateText(commit.slice(0, 8))}`;

const RULE = /^(\d+) approvals above ([\d.]+) %$/;
const MORE_OFTEN = /^(\w+)_more_often(?::(\w+))?$/;

/**
 * Text for a reason: codes of the health test are translated, reasons that a person wrote are shown as they are. A halt for a signal, or
 * for one group of visitors, has a code such as `errored_more_often:ar`. Rules for approvals are recorded in one English sentence.
 */
export function reasonText(t: ReleaseTexts, reason: string): string {
  const known = t(`reason.${reason}`, { defaultValue: "" });
  if (known) return known;
  const [, count, above] = RULE.exec(reason) ?? [];
  if (count) return t("reason.rule", { count: Number(count), above });
  const [, signal, segment] = MORE_OFTEN.exec(reason) ?? [];
  if (!signal) return reason;
  const what = t(`signal.${signal}`, { defaultValue: signal });
  if (!segment) return t("moreOften", { what });
  return t("moreOftenIn", { what, segment: t(`segment.${segment}`, { defaultValue: segment }) });
}
