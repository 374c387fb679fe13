import { MAX_CHOSEN_ROWS } from "@kalima/contracts/api";
import { joinPages, PagedList } from "@kalima/platform/pages";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { SUPPORT_REQUEST_STATES, type SupportRequest } from "@kalima/support-contract";
import { Button, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { DataTable, readTableAddress, toTableParameters, useChoice, WithPanel } from "@kalima/ui/table";
import { useState } from "react";
import { RowsBar } from "../../../shared/act-on-rows/rows-bar.tsx";
import { useHasPermission } from "../../../shared/use-permissions.ts";
import { ActOnQuestions, type QuestionAct } from "./act-on-questions.tsx";
import styles from "./answer-questions.module.css";
import { QuestionPanel } from "./question-panel.tsx";
import { useQuestionColumns } from "./use-question-columns.tsx";
import { useQuestions } from "./use-questions.ts";

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyOf = ({ id }: SupportRequest) => id;
const toState = (text: string | null) => SUPPORT_REQUEST_STATES.find((each) => each === text) ?? "open";

/**
 * Questions that people left for support, for agents and staff to take, answer and close (AG-04), one by one beside the list or many
 * at once. The address holds their state and the one that is open.
 */
export function AnswerQuestions() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const state = toState(parameters.get("state"));
  const { open: address } = readTableAddress(parameters);
  const open = ID.test(address) ? address : "";
  const query = useQuestions(state);
  const questions = joinPages(query);
  const columns = useQuestionColumns(state);
  const mayChange = useHasPermission()("support.change");
  const choice = useChoice(questions.map(keyOf), MAX_CHOSEN_ROWS);
  const [act, setAct] = useState<QuestionAct | null>(null);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });
  /** Opens the next question of the list, or the one before. */
  function step(by: number) {
    const next = questions[questions.findIndex(({ id }) => id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  const panel = open && (
    <QuestionPanel
      id={open}
      listed={questions.find(({ id }) => id === open)}
      onClose={() => go({ open: "" })}
      onStep={step}
    />
  );
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("questions.lead")}</p>
      <RadioGroup
        label={t("questions.state.label")}
        onChange={(value) => go({ state: value === "open" ? "" : value, open: "" })}
        orientation="horizontal"
        value={state}
      >
        {SUPPORT_REQUEST_STATES.map((each) => (
          <Radio key={each} value={each}>
            {t(`questions.state.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <WithPanel panel={panel}>
        <PagedList
          count={(count) => <span className={styles.lead}>{t("questions.listed", { count })}</span>}
          empty={<EmptyState illustration="chat" title={t(`questions.none.${state}`)} />}
          more={t("questions.more")}
          problem={t("questions.problem")}
          query={query}
        >
          {(rows) => (
            <>
              {mayChange && (
                <RowsBar
                  acts={
                    <>
                      <Button onPress={() => setAct("assign")} size="small">
                        {t("assign.open")}
                      </Button>
                      <Button onPress={() => setAct("close")} size="small" variant="secondary">
                        {t("questions.many.close.action")}
                      </Button>
                    </>
                  }
                  choice={choice}
                  total={rows.length}
                />
              )}
              <DataTable
                choice={
                  mayChange
                    ? {
                        ...choice,
                        nameOf: ({ from, createdAt }) =>
                          t("questions.choose", { name: from.name, time: format.dateTime(createdAt) }),
                      }
                    : undefined
                }
                columns={columns}
                hrefOf={({ id }) => hrefWith({ open: id })}
                keyOf={keyOf}
                label={t("questions.list")}
                openKey={open}
                rows={rows}
              />
            </>
          )}
        </PagedList>
      </WithPanel>
      {act && (
        <ActOnQuestions
          act={act}
          onClose={() => setAct(null)}
          questions={questions.filter(({ id }) => choice.chosen.has(id))}
        />
      )}
    </div>
  );
}
