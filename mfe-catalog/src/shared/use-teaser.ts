import { FIRST_SHOWN_HOUR } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat, useZone } from "@kalima/ui";
import { utcOffset } from "./weekly-hours.ts";

/** When a trainer is free next, such as "Free tomorrow 5:30 PM"; the day alone where its times are early in the morning. */
export function useTeaser(times: readonly string[]): string | null {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(null);
  const toLocal = (at: number) => (zone === null ? at : at + utcOffset(zone, at) * MINUTE_MS);
  const [first] = times;
  if (!first) return null;

  const at = times.find((time) => (toLocal(Date.parse(time)) % DAY_MS) / HOUR_MS >= FIRST_SHOWN_HOUR);
  const shown = at ?? first;
  const daysAway = Math.floor(toLocal(Date.parse(shown)) / DAY_MS) - Math.floor(toLocal(now) / DAY_MS);
  const day =
    daysAway === 1 && zone !== null
      ? t("crew.tomorrow")
      : format.date(shown, { weekday: "short", day: "numeric", month: "short" });
  return at ? t("crew.soonest", { day, time: format.time(at) }) : t("crew.soonestDay", { day });
}
