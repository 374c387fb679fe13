import { type PlacementStart, type PlacementTest, placementGoal } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Illustration, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { useState } from "react";
import { ChoiceChips } from "../../../shared/choice-chips.tsx";
import styles from "./test-intro.module.css";

/** Whom the test is for, and to what end; both may stay open. */
export type Wishes = Pick<PlacementStart, "goal" | "forChild">;

type Props = {
  test: PlacementTest;
  isStarting: boolean;
  onStart: (wishes: Wishes) => void;
  onContinue: (attemptId: string) => void;
};

const PROMISES = ["free", "adapts", "pause", "result"] as const;

/** Before the test: what comes, how long it takes, and the button that starts or continues it. */
export function TestIntro({ test, isStarting, onStart, onContinue }: Props) {
  const { t } = useTranslation("catalog");
  const { underWayId } = test;
  const [wishes, setWishes] = useState<Wishes>({});
  const start = () => onStart(wishes);
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
        <WishFields onChange={(change) => setWishes({ ...wishes, ...change })} wishes={wishes} />
        {underWayId === null ? (
          <div>
            <Button isPending={isStarting} onPress={start} size="large">
              {t("placement.start")}
            </Button>
          </div>
        ) : (
          <Card padding="large" tone="sunken">
            <Stack gap={4}>
              <p className={styles.plain}>{t("placement.underWay")}</p>
              <div className={styles.actions}>
                <Button onPress={() => onContinue(underWayId)}>{t("placement.continue")}</Button>
                <Button isPending={isStarting} onPress={start} variant="quiet">
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

/** Two questions that need no answer: they decide which trainers the result suggests. */
function WishFields({ wishes, onChange }: { wishes: Wishes; onChange: (change: Wishes) => void }) {
  const { t } = useTranslation("catalog");
  const noAnswer = { id: "any", label: t("placement.wish.any"), count: null };
  return (
    <>
      <ChoiceChips
        label={t("placement.wish.who")}
        onSelect={(id) => onChange({ forChild: id === "any" ? null : id === "true" })}
        options={[
          noAnswer,
          { id: "false", label: t("placement.wish.me"), count: null },
          { id: "true", label: t("placement.wish.child"), count: null },
        ]}
        selected={String(wishes.forChild ?? "any")}
      />
      <ChoiceChips
        label={t("placement.wish.goal")}
        onSelect={(id) => onChange({ goal: placementGoal.options.find((each) => each === id) ?? null })}
        options={[
          noAnswer,
          ...placementGoal.options.map((id) => ({ id, label: t(`specialization.${id}`), count: null })),
        ]}
        selected={wishes.goal ?? "any"}
      />
    </>
  );
}
