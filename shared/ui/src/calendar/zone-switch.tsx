import { useFormat, useUi } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { Globe } from "@kalima/ui/icons";
import { useId } from "react";
import { calendarTexts } from "./texts.ts";
import type { TimesZone } from "./use-times-zone.ts";
import styles from "./zone-switch.module.css";

/** Most visitors' zone, taken for one that is not known yet: the page then rarely moves when it is. */
const USUAL_ZONE = "Africa/Cairo";

/** `now`: epoch milliseconds. */
type ZoneSwitchProps = { zone: TimesZone; now: number };

/** Names the zone in which times are shown; where the trainer's clock differs, both clocks, to choose from. */
export function ZoneSwitch({ zone: { own, trainers, isTrainers, showTrainers }, now }: ZoneSwitchProps) {
  const texts = calendarTexts[useUi().language].zone;
  const here = useFormat();
  const there = useFormat(trainers ?? undefined);
  const clockHere = useFormat(own ?? USUAL_ZONE).dateTime(now);
  const name = useId();
  const clocks = [
    { isOfTrainer: false, label: texts.own, format: here },
    { isOfTrainer: true, label: texts.trainers, format: there },
  ];

  if (trainers === null || clockHere === there.dateTime(now))
    return (
      <StatusPill tone="neutral" icon={<Globe size={16} />}>
        {texts.own}: {here.zoneName(now)}
      </StatusPill>
    );
  return (
    <fieldset className={styles.zones} aria-label={texts.legend}>
      {clocks.map(({ isOfTrainer, label, format }) => (
        <label key={label} className={styles.zone}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={isTrainers === isOfTrainer}
            onChange={() => showTrainers(isOfTrainer)}
          />
          <span className={styles.label}>{label}</span> <span className={styles.place}>{format.zoneName(now)}</span>{" "}
          <span className={styles.clock}>{format.time(now)}</span>
        </label>
      ))}
    </fieldset>
  );
}
