import { useTranslation } from "@kalima/platform/react";
import { Stack, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import styles from "./account-facts.module.css";

/** The language and the time zone in use, and where each is changed. */
export function LanguageCard() {
  const { t } = useTranslation("profile");
  const { zoneName } = useFormat();
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h3 id={id}>{t("language.title")}</h3>
        <dl className={styles.facts}>
          <div>
            <dt>{t("language.label")}</dt>
            <dd>{t("language.current")}</dd>
            <dd className={styles.note}>{t("language.change")}</dd>
          </div>
          <div>
            <dt>{t("language.zone")}</dt>
            <dd>{zoneName()}</dd>
            <dd className={styles.note}>{t("language.zoneChange")}</dd>
          </div>
        </dl>
      </Stack>
    </Card>
  );
}
