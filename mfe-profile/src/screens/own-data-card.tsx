import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { useId } from "react";
import styles from "./account-facts.module.css";

/** A copy of everything the school keeps about the person, as a download that the browser carries out by itself. */
export function OwnDataCard() {
  const { t } = useTranslation("profile");
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={3}>
        <h3 id={id}>{t("ownData.title")}</h3>
        <p>{t("ownData.text")}</p>
        <div>
          <ButtonLink download href="/api/users/me/export" icon={<Download />} variant="secondary">
            {t("ownData.download")}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t("ownData.note")}</p>
      </Stack>
    </Card>
  );
}
