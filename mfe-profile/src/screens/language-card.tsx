import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, classNames, Stack } from "@kalima/ui";
import { OwnZoneSwitch } from "@kalima/ui/calendar";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import styles from "./account-facts.module.css";
import { ArabicStyleChoice } from "./arabic-style-choice.tsx";

/** The language in use with a button for the other one, which is named in that language; the time zone with the clock; and in Arabic the digits. */
export function LanguageCard() {
  const { t } = useTranslation("profile");
  const { i18n } = usePlatform();
  const other = i18n.language === "ar" ? "en" : "ar";
  const id = useId();
  const now = useNow(null);
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h2 id={id}>{t("language.title")}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t("language.label")}</dt>
            <dd>{t("language.current")}</dd>
            <dd className={styles.action}>
              <Button onPress={() => i18n.switchTo(other)} size="small" variant="secondary">
                <span lang={other}>{t("language.switch")}</span>
              </Button>
            </dd>
          </div>
          <div>
            <dt>{t("language.zone")}</dt>
            <dd className={styles.action}>
              <OwnZoneSwitch now={now} />
            </dd>
            <dd className={classNames(styles.note, styles.action)}>{t("language.zoneChange")}</dd>
          </div>
        </dl>
        {i18n.language === "ar" && <ArabicStyleChoice />}
      </Stack>
    </Card>
  );
}
