import { chooseDayClock, formatsOf, useDayClock, useUi } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { useId, useState } from "react";
import styles from "./zone-switch.module.css";
import { zoneTexts } from "./zone-texts.ts";

type ZoneChoiceProps = { shown: string; now: number; choose: (zone: string) => void };

/** The choice of a zone and of the clock, loaded with its first use. */
export function ClockSettings(props: Omit<ZoneChoiceProps, "shown"> & { shown: string | null }) {
  const { shown } = props;
  return (
    <>
      {shown && <ZoneChoice {...props} shown={shown} />}
      <ClockChoice />
    </>
  );
}

/** Every zone that the browser knows, in a native list: on phones it is the system's own. */
function ZoneChoice({ shown, now, choose }: ZoneChoiceProps) {
  const { language, locale } = useUi();
  const [zones] = useState(() => [...new Set([...Intl.supportedValuesOf("timeZone"), shown])]);
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{zoneTexts[language].legend}</span>
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
function ClockChoice() {
  const texts = zoneTexts[useUi().language];
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
