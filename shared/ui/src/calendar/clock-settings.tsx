import { chooseDayClock, formatsOf, useDayClock, useUi } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { useId, useState } from "react";
import { calendarTexts } from "./texts.ts";
import styles from "./zone-switch.module.css";

type ZoneChoiceProps = { label: string; shown: string; now: number; choose: (zone: string) => void };

/** Every zone that the browser knows, in a native list: on phones it is the system's own. */
export function ZoneChoice({ label, shown, now, choose }: ZoneChoiceProps) {
  const { locale } = useUi();
  const [zones] = useState(() => [...new Set([...Intl.supportedValuesOf("timeZone"), shown])]);
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <select className={styles.select} onChange={(event) => choose(event.currentTarget.value)} value={shown}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")} ({formatsOf(locale, zone).time(now)})
          </option>
        ))}
      </select>
    </label>
  );
}

/** The clock on which this browser shows times, everywhere on the site. */
export function ClockChoice() {
  const texts = calendarTexts[useUi().language].zone;
  const hasDayClock = useDayClock();
  const name = useId();
  const options = [
    { isDay: false, label: texts.hours12 },
    { isDay: true, label: texts.hours24 },
  ];
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{texts.clock}</legend>
      <div className={chips.chips}>
        {options.map(({ isDay, label }) => (
          <label className={`${chips.chip} ${chips.radio}`} key={label}>
            <input
              checked={hasDayClock === isDay}
              className={chips.input}
              name={name}
              onChange={() => chooseDayClock(isDay)}
              type="radio"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
