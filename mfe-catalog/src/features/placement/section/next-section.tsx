import type { PlacementTest } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import styles from "./section.module.css";

type Props = { section: PlacementTest["sections"][number]; isPending: boolean; onOpen: () => void };

/** Between two sections: a pause that costs no time, and what comes next. */
export function NextSection({ section: { name, questions, minutes }, isPending, onOpen }: Props) {
  const { t } = useTranslation("catalog");
  return (
    <Card className={styles.form} padding="large">
      <Stack gap={4}>
        <p className={styles.plain}>{t(`placement.about.${name}`)}</p>
        <p className={styles.hint}>
          <span>{t("placement.questions", { count: questions })}</span> ·{" "}
          <span>{t("placement.minutes", { count: minutes })}</span>
        </p>
        <p className={styles.hint}>{t("placement.timeStarts")}</p>
        <div>
          <Button isPending={isPending} onPress={onOpen}>
            {t("placement.openSection")}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
