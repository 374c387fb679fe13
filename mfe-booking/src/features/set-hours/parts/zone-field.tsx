import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, formatsOf, useFormat, useUi } from "@kalima/ui";
import { Globe } from "@kalima/ui/icons";
import { useState } from "react";
import styles from "./parts.module.css";

type ZoneFieldProps = {
  timeZone: string;
  /** The zone that counts now. */
  wasZone: string;
  onChange: (changes: { timeZone: string }) => void;
};

/** The clock that all hours are on, with the time that it shows now, and the choice of another. */
export function ZoneField({ timeZone, wasZone, onChange }: ZoneFieldProps) {
  const { t } = useTranslation("booking");
  const { locale } = useUi();
  const there = useFormat(timeZone);
  const before = useFormat(wasZone);
  const now = useNow(MINUTE_MS);
  const [isOpen, setOpen] = useState(false);

  return (
    <div className={styles.zone}>
      <p>{t("hours.clockIs", { zone: there.zoneName(now), time: there.time(now) })}</p>
      {isOpen ? (
        <label className={styles.zoneChoice}>
          <span>{t("hours.zone")}</span>
          <select
            className={styles.select}
            onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
            value={timeZone}
          >
            {[...new Set([...Intl.supportedValuesOf("timeZone"), timeZone])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")} ({formatsOf(locale, zone).time(now)})
              </option>
            ))}
          </select>
        </label>
      ) : (
        <Button icon={<Globe size={16} />} onPress={() => setOpen(true)} size="small" variant="quiet">
          {t("hours.changeZone")}
        </Button>
      )}
      {timeZone !== wasZone && (
        <p className={styles.warning}>{t("hours.zoneMoves", { before: before.time(now), after: there.time(now) })}</p>
      )}
    </div>
  );
}
