import { AVAILABILITY_LIMITS, type Availability } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useWords } from "../../shared/hours/use-words.ts";
import { Part } from "./parts/part.tsx";
import parts from "./parts/parts.module.css";
import { WhyNot } from "./parts/why-not.tsx";
import styles from "./set-hours.module.css";

/** Units of the limits that are no numbers of sessions. */
const UNITS: Readonly<Partial<Record<keyof typeof AVAILABILITY_LIMITS, string>>> = {
  noticeHours: "hour",
  pauseMinutes: "minute",
  horizonDays: "day",
};
const LIMITS = Object.keys(AVAILABILITY_LIMITS) as (keyof typeof AVAILABILITY_LIMITS)[];

/** The hours of a trainer in words, for staff who may see and not change them. */
export function ReadHours({ saved }: { saved: Availability }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const words = useWords();
  const now = useNow(MINUTE_MS);
  const { hours } = saved;
  const there = useFormat(hours.timeZone);
  const toDays = (week: typeof hours.week) =>
    words.weekdays.map((day) => ({ name: words.weekday(day), text: words.ranges(week[day] ?? []) }));
  function describe(limit: (typeof LIMITS)[number]): string {
    const value = hours[limit];
    const unit = UNITS[limit];
    if (value === null) return t("hours.of.noLimit");
    return unit ? format.number(value, { style: "unit", unit, unitDisplay: "long" }) : format.number(value);
  }
  const limits = LIMITS.map((limit) => ({ name: t(`hours.limits.${limit}`), text: describe(limit) }));
  const exceptions = hours.exceptions
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, until, ranges }) => ({ name: words.dates(from, until), text: words.ranges(ranges) }));

  return (
    <div className={styles.page}>
      <p className={parts.warning}>{t("hours.of.readOnly")}</p>
      <p className={styles.lead}>{t("hours.clockIs", { zone: there.zoneName(now), time: there.time(now) })}</p>
      <Part title={t("hours.weekTitle")}>
        <Facts facts={toDays(hours.week)} />
      </Part>
      {hours.periods.map(({ from, until, week }) => (
        <Part key={from} title={words.dates(from, until)}>
          <Facts facts={toDays(week)} />
        </Part>
      ))}
      <Part title={t("hours.exceptionsTitle")}>
        {exceptions.length === 0 ? (
          <p className={parts.note}>{t("hours.of.noExceptions")}</p>
        ) : (
          <Facts facts={exceptions} />
        )}
      </Part>
      <Part title={t("hours.limitsTitle")}>
        <Facts
          facts={[
            ...limits,
            {
              name: t("hours.limits.grid"),
              text: t(hours.gridMinutes === 60 ? "hours.limits.hourly" : "hours.limits.halfHourly"),
            },
          ]}
        />
      </Part>
      <Part title={t("hours.why.title")}>
        <WhyNot isChanged={false} timeZone={hours.timeZone} />
      </Part>
    </div>
  );
}

function Facts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  return (
    <dl className={parts.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
