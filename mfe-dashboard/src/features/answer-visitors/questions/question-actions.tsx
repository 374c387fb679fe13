import { usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { listSupportAgents, type MoveSupportRequest, type SupportRequest } from "@kalima/support-contract";
import { Button, ButtonLink } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { AssignDialog } from "../assign/assign-dialog.tsx";
import { TakeButton } from "../assign/take-button.tsx";
import { useAssign } from "../assign/use-assign.ts";
import { ReplyForm } from "./reply-form.tsx";
import { useMoveQuestion } from "./use-questions.ts";

type Props = {
  question: SupportRequest;
  describedBy: string;
  /** True where a question that nobody has can be answered without taking it before. */
  answersAtOnce: boolean;
  onLeave: () => void;
};

/** Answers, hands over and closes what this account has; takes what nobody or a colleague has. */
export function QuestionActions({ question, describedBy, answersAtOnce, onLeave }: Props) {
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const move = useMoveQuestion();
  const assign = useAssign();
  const [isAssigning, setAssigning] = useState(false);
  const { id, state, channel, from, agent, agentId = null } = question;
  const user = session.state === "signedIn" ? session.user : null;
  // Servers before do not say who has it, and refuse nobody.
  const isMine = state === "taken" && (question.agentId === undefined || agentId === user?.id);
  const mayAnswer = isMine || (answersAtOnce && state === "open");
  const isOthers = state === "taken" && !isMine;
  const mayAssign = isMine || user?.role.name === "admin";
  const holderId = state === "open" ? null : agentId;

  function moveTo(next: MoveSupportRequest["state"]) {
    onLeave();
    move.mutate({ id, state: next });
  }

  return (
    <>
      {mayAnswer && channel !== "call" ? <ReplyForm onSent={onLeave} question={question} /> : null}
      <div className={rows.actions}>
        {isMine && channel === "call" ? (
          <ButtonLink href={`tel:${from.phone}`} size="small">
            {t("questions.call")}
          </ButtonLink>
        ) : null}
        {isOthers ? (
          <TakeButton
            holder={agent ?? ""}
            label={t("assign.takeOver")}
            onTake={() => assign({ kind: "question", id }, { agentId: user?.id ?? null, from: agentId })}
          />
        ) : null}
        {state === "taken" ? null : (
          <Button
            aria-describedby={describedBy}
            isPending={move.isPending}
            onPress={() => moveTo("taken")}
            size="small"
          >
            {t(state === "open" ? "questions.take" : "questions.takeBack")}
          </Button>
        )}
        {mayAssign && state !== "closed" ? (
          <Button aria-describedby={describedBy} onPress={() => setAssigning(true)} size="small" variant="secondary">
            {t("assign.open")}
          </Button>
        ) : null}
        {state === "closed" || isOthers ? null : (
          <Button
            aria-describedby={describedBy}
            isPending={move.isPending}
            onPress={() => moveTo("closed")}
            size="small"
            variant="secondary"
          >
            {t("questions.close")}
          </Button>
        )}
      </div>
      {isAssigning ? (
        <AssignQuestion
          holderId={holderId}
          onAssign={async (to, note) => {
            if (await assign({ kind: "question", id }, { agentId: to, from: holderId, note })) onLeave();
            setAssigning(false);
          }}
          onKeep={() => setAssigning(false)}
          question={question}
        />
      ) : null}
    </>
  );
}

type AssignProps = {
  question: SupportRequest;
  holderId: string | null;
  onKeep: () => void;
  onAssign: (agentId: string | null, note: string) => Promise<unknown>;
};

/** Gives a question to a colleague, or to everybody, once it is known who there is. */
function AssignQuestion({ question, holderId, onKeep, onAssign }: AssignProps) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const { data } = useQuery({
    queryKey: ["support-agents"],
    queryFn: ({ signal }) => http.call(listSupportAgents, { signal }),
  });
  if (!data) return null;
  return (
    <AssignDialog
      agents={data.filter(({ id }) => id !== holderId)}
      everybody={holderId === null ? undefined : t("assign.everybody")}
      message={t("assign.messageQuestion", { name: question.from.name })}
      needsRoom={false}
      note={question.note ?? ""}
      onAssign={onAssign}
      onKeep={onKeep}
      title={t("assign.titleQuestion")}
    />
  );
}
