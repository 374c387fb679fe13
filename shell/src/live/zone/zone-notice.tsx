import { useTranslation } from "@kalima/platform/translation";
import { Button, useFormat } from "@kalima/ui";
import { TopBanner } from "../above-page/top-banner.tsx";
import styles from "./zone-notice.module.css";

type ZoneNoticeProps = { zone: string; onChoose: (zone: string) => void; onKeep: () => void };

/** For a device whose zone is not known: in which zone times are shown, and the choice of another by its IANA name. */
export function ZoneNotice({ zone, onChoose, onKeep }: ZoneNoticeProps) {
  const { t } = useTranslation("timeZone");
  const format = useFormat();
  return (
    <TopBanner
      actions={
        <>
          {/* The browser's own: it finds one of four hundred by typing, and on a phone by its wheel. */}
          <select
            aria-label={t("choose")}
            className={styles.zones}
            defaultValue={zone}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          >
            {[...new Set([zone, ...Intl.supportedValuesOf("timeZone")])].map((id) => (
              <option key={id} value={id}>
                {id.replaceAll("_", " ")}
              </option>
            ))}
          </select>
          <Button onPress={onKeep} size="small" variant="quiet">
            {t("close")}
          </Button>
        </>
      }
      label={t("label")}
    >
      {t("unknown")} <span>{t("shown", { zone: format.zoneName(Date.now()) })}</span>
    </TopBanner>
  );
}
