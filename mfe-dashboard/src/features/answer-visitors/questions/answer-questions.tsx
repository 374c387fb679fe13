import { PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { SUPPORT_REQUEST_STATES } from "@kalima/support-contract";
import { EmptyState } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import styles from "./answer-questions.module.css";
import { QuestionRow } from "./question-row.tsx";
import { type ChosenState, useQuestions } from "./use-questions.ts";

/** Questions that people left for support, for agents and staff to take, answer and close (AG-04). */
export function AnswerQuestions() {
  const { t } = useTranslation("dashboard");
  const [state, setState] = useState<ChosenState>("open");
  const query = useQuestions(state);
  const place = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("questions.lead")}</p>
      <RadioGroup
        label={t("questions.state.label")}
        onChange={(value) => setState(SUPPORT_REQUEST_STATES.find((each) => each === value) ?? "open")}
        orientation="horizontal"
        value={state}
      >
        {SUPPORT_REQUEST_STATES.map((each) => (
          <Radio key={each} value={each}>
            {t(`questions.state.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <PagedList
        count={(count) => <span className={styles.count}>{t("questions.listed", { count })}</span>}
        countRef={place}
        empty={<EmptyState illustration="chat" title={t(`questions.none.${state}`)} />}
        more={t("questions.more")}
        problem={t("questions.problem")}
        query={query}
      >
        {(questions) => (
          <ul aria-label={t("questions.list")} className={rows.list}>
            {questions.map((question) => (
              <QuestionRow
                key={question.id}
                // The pressed button leaves together with its question.
                onLeave={() => place.current?.focus()}
                question={question}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
