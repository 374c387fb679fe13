import type { PlacementQuestion } from "@kalima/catalog-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { ArrowForward } from "@kalima/ui/icons";
import type { FormEvent } from "react";
import { Prompt } from "../prompt.tsx";
import { answerValue, FIRST } from "./first-answer.ts";
import styles from "./question-form.module.css";

/** The question with its options, which are the browser's own: they answer before any code has come, and without it. */
export function QuestionForm({ question: { id, prompt, options } }: { question: PlacementQuestion }) {
  const { t } = useTranslation("catalog");
  const { navigation } = usePlatform();

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = new FormData(event.currentTarget).get(FIRST);
    if (typeof answer === "string") navigation.go(`/placement-test?${new URLSearchParams([[FIRST, answer]])}`);
  }

  return (
    <form action="/placement-test" className={styles.form} onSubmit={goOn}>
      <fieldset className={styles.question} dir="ltr" lang="en">
        <legend className={styles.prompt}>
          <span>
            <Prompt text={prompt} />
          </span>
        </legend>
        <div className={styles.options}>
          {options.map((option, choice) => (
            <label className={styles.option} key={option}>
              <input name={FIRST} required type="radio" value={answerValue(id, choice)} />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.next}>
        <p className={styles.hint}>{t("placement.first.choose")}</p>
        <div className={styles.go}>
          <Button iconEnd={<ArrowForward />} type="submit">
            {t("placement.continue")}
          </Button>
          <p className={styles.counts}>{t("placement.first.counts")}</p>
        </div>
      </div>
    </form>
  );
}
