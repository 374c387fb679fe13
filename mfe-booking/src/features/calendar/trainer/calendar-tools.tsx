import { useTranslation } from "@kalima/platform/react";
import { Button, formatsOf, useUi } from "@kalima/ui";
import { useEffect, useState } from "react";
import type { CalendarView } from "../span.ts";
import { type useCalendarAddress, VIEWS } from "./calendar-address.ts";
import styles from "./trainer-calendar.module.css";

type CalendarToolsProps = {
  view: CalendarView;
  /** A week is three days then. */
  isNarrow: boolean;
  zone: string;
  secondZone: string | null;
  now: number;
  onChange: ReturnType<typeof useCalendarAddress>["change"];
};

/** The choice of a view, and beside hours that of a second clock. */
export function CalendarTools({ view, isNarrow, zone, secondZone, now, onChange }: CalendarToolsProps) {
  const { t } = useTranslation("booking");
  const { locale } = useUi();
  const [others, setOthers] = useState<string[]>([]);
  // Server and browser spell the names of some zones differently.
  useEffect(() => setOthers(Intl.supportedValuesOf("timeZone").filter((each) => each !== zone)), [zone]);
  const zones = secondZone === null || others.includes(secondZone) ? others : [secondZone, ...others];
  return (
    <div className={styles.tools}>
      <fieldset aria-label={t("calendar.view")} className={styles.views}>
        {VIEWS.map((each) => (
          <Button
            aria-pressed={view === each}
            key={each}
            onPress={() => onChange({ view: each })}
            size="small"
            variant={view === each ? "primary" : "secondary"}
          >
            {each === "day"
              ? t("ownCalendar.day")
              : t(`calendar.views.${isNarrow && each === "week" ? "threeDays" : each}`)}
          </Button>
        ))}
      </fieldset>
      {(view === "day" || view === "week") && (
        <label className={styles.zone}>
          <span>{t("ownCalendar.secondClock")}</span>
          <select
            className={styles.select}
            onChange={(event) => onChange({ zone: event.currentTarget.value })}
            value={secondZone ?? ""}
          >
            <option value="">{t("ownCalendar.noSecondClock")}</option>
            {zones.map((each) => (
              <option key={each} value={each}>
                {each.replaceAll("_", " ")} ({formatsOf(locale, each).time(now)})
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
