import { Button, useFormat, useUi } from "@kalima/ui";
import { Globe } from "@kalima/ui/icons";
import { lazy, Suspense, useId, useState } from "react";
import { type TimesZone, useTimesZone } from "./use-times-zone.ts";
import styles from "./zone-switch.module.css";
import { zoneTexts } from "./zone-texts.ts";

const ClockSettings = lazy(async () => ({ default: (await import("./clock-settings.tsx")).ClockSettings }));

/** Most visitors' zone, taken for one that is not known yet: the page then rarely moves when it is. */
const USUAL_ZONE = "Africa/Cairo";

/** `now`: epoch milliseconds. */
type ZoneSwitchProps = { zone: TimesZone; now: number };

/**
 * Names the zone in which times are shown, and opens the choice of another and of the clock. Where the trainer's clock
 * differs from the visitor's, both are there to choose from at once.
 *
 * Browsers know zones by names and rules of another year than the server: a text of theirs that differs is no reason to
 * render the whole page anew (`suppressHydrationWarning`).
 */
export function ZoneSwitch({ zone, now }: ZoneSwitchProps) {
  const { own, trainers, shown, choose } = zone;
  const texts = zoneTexts[useUi().language];
  const format = useFormat(shown ?? undefined);
  const there = useFormat(trainers ?? undefined);
  const clockHere = useFormat(own ?? USUAL_ZONE).dateTime(now);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const differs = trainers !== null && clockHere !== there.dateTime(now);
  const label = shown === own ? texts.own : shown === trainers ? texts.trainers : texts.other;

  return (
    <div className={styles.switch}>
      {differs && <BothClocks now={now} zone={zone} />}
      <Button
        aria-controls={isOpen ? id : undefined}
        aria-expanded={isOpen}
        icon={<Globe size={16} />}
        onPress={() => setOpen(!isOpen)}
        size="small"
        variant="secondary"
      >
        <span suppressHydrationWarning>{`${label}: ${format.zoneName(now)}`}</span>
      </Button>
      {isOpen && (
        <div className={styles.settings} id={id}>
          <Suspense>
            <ClockSettings choose={choose} now={now} shown={shown} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** The zone of all times on a page, with the choice of another and of the clock for the whole site. */
export function OwnZoneSwitch({ now }: Pick<ZoneSwitchProps, "now">) {
  return <ZoneSwitch now={now} zone={useTimesZone(null)} />;
}

function BothClocks({ zone: { own, trainers, shown, choose }, now }: ZoneSwitchProps) {
  const texts = zoneTexts[useUi().language];
  const here = useFormat();
  const there = useFormat(trainers ?? undefined);
  const name = useId();
  const clocks = [
    { zone: own, label: texts.own, format: here },
    { zone: trainers, label: texts.trainers, format: there },
  ];
  return (
    <fieldset aria-label={texts.legend} className={styles.zones}>
      {clocks.map(({ zone, label, format }) => (
        <label className={styles.zone} key={label}>
          <input
            checked={zone === shown}
            className={styles.input}
            name={name}
            onChange={() => zone && choose(zone)}
            type="radio"
          />
          <span className={styles.label}>{label}</span>{" "}
          <span className={styles.place} suppressHydrationWarning>
            {format.zoneName(now)}
          </span>{" "}
          <span className={styles.clock} suppressHydrationWarning>
            {format.time(now)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
