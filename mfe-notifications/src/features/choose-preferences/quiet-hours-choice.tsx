import type { NotificationPreferences, PreferenceChanges } from "@kalima/notifications-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Checkbox } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import styles from "./preferences.module.css";

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

type Props = { preferences: NotificationPreferences; onChange: (changes: PreferenceChanges) => void };

/** The hours in which devices do not ring, on the clock of the zone that the school knows of the person. */
export function QuietHoursChoice({ preferences: { quietHours, timeZone }, onChange }: Props) {
  const { t } = useTranslation("notifications");
  const { zoneName } = useFormat(timeZone);
  // A time of day without a zone.
  const { time } = useFormat("UTC");
  const { isOn, from, until } = quietHours;
  /** Another client may have chosen any minute. */
  const toOptions = (chosen: string) =>
    [...new Set([...HALF_HOURS, chosen])].sort().map((key) => ({ id: key, label: time(`2026-01-01T${key}:00Z`) }));
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>{t("preferences.quiet.title")}</h3>
      <p className={styles.about}>{t("preferences.quiet.text")}</p>
      <Checkbox isSelected={isOn} onChange={(chosen) => onChange({ quietHours: { ...quietHours, isOn: chosen } })}>
        {t("preferences.quiet.on")}
      </Checkbox>
      {isOn ? (
        <>
          <div className={styles.times}>
            <Select
              label={t("preferences.quiet.from")}
              onSelectionChange={(time) => onChange({ quietHours: { ...quietHours, from: time } })}
              options={toOptions(from)}
              selectedKey={from}
            />
            <Select
              label={t("preferences.quiet.until")}
              onSelectionChange={(time) => onChange({ quietHours: { ...quietHours, until: time } })}
              options={toOptions(until)}
              selectedKey={until}
            />
          </div>
          {from === until ? <p role="status">{t("preferences.quiet.none")}</p> : null}
          <p className={styles.note}>
            {t("preferences.quiet.zone")} {zoneName()}
          </p>
        </>
      ) : null}
    </div>
  );
}
