import { useErrorText, useTranslation } from "@kalima/platform/react";
import { IconButton } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import { useState } from "react";
import styles from "./ended-chat.module.css";

const STARS = [1, 2, 3, 4, 5];

/** Asks how the conversation was. Another press changes the answer. */
export function RateChat({ onRate }: { onRate: (stars: number) => Promise<string | null> }) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  const [given, setGiven] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  async function rate(stars: number) {
    const before = given;
    setGiven(stars);
    const refused = await onRate(stars);
    setProblem(refused);
    if (refused !== null) setGiven(before);
  }

  return (
    <fieldset className={styles.rating}>
      <legend>{t("rating.question")}</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <span className={stars <= given ? styles.given : undefined} key={stars}>
            <IconButton
              aria-pressed={stars === given}
              icon={<Star />}
              label={t("rating.stars", { count: stars })}
              onPress={() => rate(stars)}
            />
          </span>
        ))}
      </div>
      <p role="status">{given > 0 && problem === null ? t("rating.thanks") : null}</p>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {errorText(problem)}
        </p>
      )}
    </fieldset>
  );
}
