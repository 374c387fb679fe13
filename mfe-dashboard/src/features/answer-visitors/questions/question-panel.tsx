import { useTranslation } from "@kalima/platform/react";
import type { SupportRequest } from "@kalima/support-contract";
import { Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { SidePanel } from "@kalima/ui/table";
import { useRef } from "react";
import styles from "./answer-questions.module.css";
import { QuestionBody } from "./question-body.tsx";
import { useQuestion } from "./use-questions.ts";

type QuestionPanelProps = {
  id: string;
  /** The question as the list has it, until it is read by itself. */
  listed: SupportRequest | undefined;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** A question beside the list, in whatever state it is: one that was taken leaves its list, and is answered here. */
export function QuestionPanel({ id, listed, onClose, onStep }: QuestionPanelProps) {
  const { t } = useTranslation("dashboard");
  const query = useQuestion(id);
  const place = useRef<HTMLDivElement>(null);
  const question = query.data === undefined ? listed : query.data;
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={id}
      title={question ? <bdi>{question.from.name}</bdi> : t("questions.question")}
    >
      <div className={styles.shown} ref={place} tabIndex={-1}>
        {question && (
          // The pressed button leaves with the state.
          <QuestionBody key={id} onLeave={() => place.current?.focus()} question={question} />
        )}
        {question === undefined && query.isPending && <Skeleton height={240} shape="block" />}
        {question === undefined && query.isError && (
          <Problem error={query.error} onRetry={() => void query.refetch()} title={t("questions.problem")} />
        )}
        {question === null && <EmptyState illustration="chat" title={t("questions.none.one")} />}
      </div>
    </SidePanel>
  );
}
