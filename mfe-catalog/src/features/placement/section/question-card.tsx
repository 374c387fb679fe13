import type { PlacementQuestion } from "@kalima/catalog-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { RadioCard, RadioGroup } from "@kalima/ui/forms";
import type { Ref } from "react";
import { Prompt } from "../prompt.tsx";
import styles from "./section.module.css";

type Props = {
  question: PlacementQuestion;
  choice: number | undefined;
  onChoose: (choice: number) => void;
  isMissing: boolean;
  /** On a phone the others are hidden. */
  isCurrent: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/** One question. It is English in both languages of the site, and so reads from left to right. */
export function QuestionCard({ question, choice, onChoose, isMissing, isCurrent, ref }: Props) {
  const { t } = useTranslation("catalog");
  const { language } = usePlatform().i18n;
  return (
    <div className={styles.question} data-current={isCurrent}>
      <div dir="ltr" lang="en">
        <RadioGroup
          errorMessage={isMissing && <span lang={language}>{t("placement.chooseOne")}</span>}
          label={
            <span className={styles.prompt}>
              <span className={styles.number}>
                <Num>{question.id}.</Num>
              </span>{" "}
              <Prompt text={question.prompt} />
            </span>
          }
          onChange={(value) => onChoose(Number(value))}
          ref={ref}
          value={choice === undefined ? null : String(choice)}
        >
          <div className={styles.options}>
            {question.options.map((option, place) => (
              <RadioCard key={option} value={String(place)}>
                {option}
              </RadioCard>
            ))}
          </div>
        </RadioGroup>
      </div>
    </div>
  );
}
