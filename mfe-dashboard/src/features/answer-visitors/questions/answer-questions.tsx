import { PagedList } from "@kalima/platform/pages";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { SUPPORT_REQUEST_STATES } from "@kalima/support-contract";
import { Button } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import styles from "./answer-questions.module.css";
import { QuestionRow } from "./question-row.tsx";
import { type ChosenState, useQuestions } from "./use-questions.ts";

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Questions that people left for support, for agents and staff to take, answer and close (AG-04): those in a state, or the one that the address
 * names (`?open=`).
 */
export function AnswerQuestions() {
  const { t } = useTranslation("dashboard");
  const [state, setState] = useState<ChosenState>("open");
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.get("open") ?? "";
  const one = ID.test(open) ? open : undefined;
  const query = useQuestions(state, one);
  const place = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("questions.lead")}</p>
      {one ? (
        <div>
          <Button onPress={() => setParameters({})} size="small" variant="secondary">
            {t("questions.showAll")}
          </Button>
        </div>
      ) : (
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
      )}
      <PagedList
        count={(count) => (one ? "" : <span className={styles.count}>{t("questions.listed", { count })}</span>)}
        countRef={place}
        empty={<EmptyState illustration="chat" title={t(`questions.none.${one ? "one" : state}`)} />}
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
