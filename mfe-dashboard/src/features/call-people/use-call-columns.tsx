import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import { type CallBack, MAX_CALL_TRIES } from "@kalima/support-contract";
import { useFormat } from "@kalima/ui";
import type { Column } from "@kalima/ui/table";
import type { ShownState } from "./use-call-backs.ts";

const MOMENT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

/** The columns of people in a state; the name is what opens a row. */
export function useCallColumns(state: ShownState): Column<CallBack>[] {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const toTime = (at: string) => <time dateTime={at}>{format.dateTime(at, MOMENT)}</time>;
  const due: Column<CallBack> = {
    key: "due",
    label: t("callBacks.columns.due"),
    sort: "dueAt",
    cell: ({ dueAt }) =>
      dueAt && (
        <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "callBacks.late" : "callBacks.due", { time })} />
      ),
  };
  const last: Column<CallBack> = {
    key: "last",
    label: t("callBacks.columns.last"),
    sort: "dueAt",
    cell: ({ tries }) => toTime(tries.at(-1)?.at ?? ""),
    isLabelled: true,
  };
  return [
    { key: "name", label: t("callBacks.columns.name"), sort: "name", cell: ({ from }) => <bdi>{from.name}</bdi> },
    {
      key: "topic",
      label: t("callBacks.columns.topic"),
      cell: ({ topic }) => topic !== "unknown" && <span>{t(`topics.${topic}`)}</span>,
      isTableOnly: true,
    },
    state === "waiting" ? due : last,
    {
      key: "wished",
      label: t("callBacks.wished"),
      sort: "wishedAt",
      cell: ({ wishedAt }) => toTime(wishedAt),
      isLabelled: true,
    },
    {
      key: "tries",
      label: t("callBacks.tries"),
      cell: ({ tries }) => (
        <span>{t("callBacks.tried", { tries: format.number(tries.length), all: format.number(MAX_CALL_TRIES) })}</span>
      ),
      isLabelled: true,
    },
    {
      key: "outcome",
      label: t("callBacks.columns.outcome"),
      cell({ tries }) {
        const outcome = tries.at(-1)?.outcome ?? "unknown";
        return outcome !== "unknown" && <span>{t(`callBacks.outcomes.${outcome}`)}</span>;
      },
    },
    {
      key: "agent",
      label: t("callBacks.columns.agent"),
      cell({ tries }) {
        const agent = tries.at(-1)?.agent;
        return agent && <bdi>{agent}</bdi>;
      },
      isLabelled: true,
    },
  ];
}
