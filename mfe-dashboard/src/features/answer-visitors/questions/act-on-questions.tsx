import { usePlatform, useQuery, useQueryClient, useSession, useTranslation } from "@kalima/platform/react";
import {
  assignSupportRequests,
  closeSupportRequests,
  listSupportAgents,
  previewRequestsAssigned,
  previewRequestsClosed,
  REQUEST_EFFECTS,
  type SupportRequest,
} from "@kalima/support-contract";
import { useFormat } from "@kalima/ui";
import { useState } from "react";
import { ActDialog, type ActOnRows } from "../../../shared/act-on-rows/act-dialog.tsx";
import { AgentChoice, EVERYBODY } from "../assign/agent-choice.tsx";
import { QUESTIONS } from "./use-questions.ts";

export type QuestionAct = "assign" | "close";
type Props = { act: QuestionAct; questions: readonly SupportRequest[]; onClose: () => void };

/** Assigns or closes chosen questions, once it is shown what that would change. */
export function ActOnQuestions({ act, questions, onClose }: Props) {
  const client = useQueryClient();
  const format = useFormat();
  const Act = act === "assign" ? AssignMany : CloseMany;
  function nameOf(id: string): string {
    const question = questions.find((each) => each.id === id);
    return question ? `${question.from.name} · ${format.dateTime(question.createdAt)}` : "";
  }
  return (
    <Act
      ids={questions.map(({ id }) => id)}
      nameOf={nameOf}
      onClose={onClose}
      onRan={() => void client.invalidateQueries({ queryKey: [QUESTIONS] })}
    />
  );
}

type ManyProps = { ids: readonly string[]; nameOf: (id: string) => string; onRan: () => void; onClose: () => void };

/** Words that both acts need. */
function useActWords(act: QuestionAct): Pick<ActOnRows, "title" | "message" | "changes" | "done" | "effect"> {
  const { t } = useTranslation("dashboard");
  return {
    title: t(`questions.many.${act}.title`),
    message: t(`questions.many.${act}.message`),
    changes: (count) => t(`questions.many.${act}.changes`, { count }),
    done: (count) => t(`questions.many.${act}.done`, { count }),
    effect(name, count) {
      const known = REQUEST_EFFECTS.find((each) => each === name);
      return known ? t(`questions.many.effects.${known}`, { count }) : null;
    },
  };
}

function CloseMany(props: ManyProps) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const words = useActWords("close");
  const act: ActOnRows = {
    ...words,
    label: t("questions.many.close.action"),
    previewKey: ["close"],
    preview: (ids, signal) => http.call(previewRequestsClosed, { body: { ids: [...ids] }, signal }),
    run: (rows, idempotencyKey) => http.call(closeSupportRequests, { body: { rows: [...rows] }, idempotencyKey }),
  };
  return <ActDialog {...props} act={act} />;
}

function AssignMany(props: ManyProps) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const session = useSession();
  const words = useActWords("assign");
  const agents = useQuery({
    queryKey: ["support-agents"],
    queryFn: ({ signal }) => http.call(listSupportAgents, { signal }),
  });
  const [to, setTo] = useState(session.state === "signedIn" ? session.user.id : EVERYBODY);
  const agentId = to === EVERYBODY ? null : to;
  const act: ActOnRows = {
    ...words,
    label: t("assign.confirm"),
    previewKey: ["assign", agentId],
    preview: (ids, signal) => http.call(previewRequestsAssigned, { body: { ids: [...ids], agentId }, signal }),
    run: (rows, idempotencyKey) =>
      http.call(assignSupportRequests, { body: { rows: [...rows], agentId }, idempotencyKey }),
  };
  return (
    <ActDialog {...props} act={act}>
      {agents.data && (
        <AgentChoice
          agents={agents.data}
          everybody={t("questions.many.assign.everybody")}
          needsRoom={false}
          onChange={setTo}
          value={to}
        />
      )}
    </ActDialog>
  );
}
