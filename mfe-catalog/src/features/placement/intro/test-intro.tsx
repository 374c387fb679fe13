import type { PlacementTest } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button, Illustration, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import styles from "./test-intro.module.css";

type Props = { test: PlacementTest; isStarting: boolean; onStart: () => void; onContinue: (attemptId: string) => void };

const PROMISES = ["free", "adapts", "pause", "result"] as const;

/** Before the test: what comes, how long it takes, and the button that starts or continues it. */
export function TestIntro({ test, isStarting, onStart, onContinue }: Props) {
  const { t } = useTranslation("catalog");
  const { underWayId } = test;
  const minutes = test.sections.reduce((sum, section) => sum + section.minutes, 0);
  return (
    <div className={styles.columns}>
      <Stack gap={5}>
        <ul className={styles.promises}>
          {PROMISES.map((promise) => (
            <li key={promise}>
              <Check size={20} /> <span>{t(`placement.promise.${promise}`)}</span>
            </li>
          ))}
        </ul>
        {underWayId === null ? (
          <div>
            <Button isPending={isStarting} onPress={onStart} size="large">
              {t("placement.start")}
            </Button>
          </div>
        ) : (
          <Card padding="large" tone="sunken">
            <Stack gap={4}>
              <p className={styles.plain}>{t("placement.underWay")}</p>
              <div className={styles.actions}>
                <Button onPress={() => onContinue(underWayId)}>{t("placement.continue")}</Button>
                <Button isPending={isStarting} onPress={onStart} variant="quiet">
                  {t("placement.startAgain")}
                </Button>
              </div>
            </Stack>
          </Card>
        )}
      </Stack>
      <Card as="aside" aria-label={t("placement.sectionsLabel")} padding="large">
        <Illustration className={styles.picture} name="test" />
        <ol className={styles.sections}>
          {test.sections.map(({ name, questions, minutes }) => (
            <li key={name}>
              <strong>{t(`placement.section.${name}`)}</strong>
              <span className={styles.fact}>
                <span>{t("placement.questions", { count: questions })}</span> ·{" "}
                <span>{t("placement.minutes", { count: minutes })}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.fact}>{t("placement.atMost", { count: minutes })}</p>
      </Card>
    </div>
  );
}
