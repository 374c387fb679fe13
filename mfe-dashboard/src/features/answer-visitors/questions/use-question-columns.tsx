import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import type { SupportRequest } from "@kalima/support-contract";
import { useFormat } from "@kalima/ui";
import type { Column } from "@kalima/ui/table";
import styles from "./answer-questions.module.css";
import type { ChosenState } from "./use-questions.ts";

const MOMENT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

/** The columns of questions in a state; who asked is what opens a row. */
export function useQuestionColumns(state: ChosenState): Column<SupportRequest>[] {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const due: Column<SupportRequest> = {
    key: "due",
    label: t("questions.columns.due"),
    cell: ({ dueAt }) =>
      dueAt && (
        <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "questions.late" : "questions.due", { time })} />
      ),
  };
  const agent: Column<SupportRequest> = {
    key: "agent",
    label: t("questions.columns.agent"),
    cell: ({ agent: name }) => name && <bdi>{name}</bdi>,
  };
  return [
    { key: "name", label: t("questions.columns.name"), cell: ({ from }) => <bdi>{from.name}</bdi> },
    {
      key: "text",
      label: t("questions.columns.text"),
      cell: ({ details }) => (
        <span className={styles.excerpt} dir="auto">
          {details}
        </span>
      ),
    },
    {
      key: "topic",
      label: t("questions.columns.topic"),
      cell: ({ topic }) => topic && topic !== "unknown" && <span>{t(`topics.${topic}`)}</span>,
      isTableOnly: true,
    },
    ...(state === "open" ? [] : [agent]),
    {
      key: "asked",
      label: t("questions.columns.asked"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt, MOMENT)}</time>,
      isTableOnly: true,
    },
    ...(state === "open" || state === "taken" ? [due] : []),
  ];
}
