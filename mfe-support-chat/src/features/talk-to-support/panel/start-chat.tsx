import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { MessageCircle } from "@kalima/ui/icons";
import { lazy, Suspense } from "react";
import styles from "./start-chat.module.css";

const AnswerTime = lazy(async () => ({
  default: (await import("../../../shared/answer-time/answer-time.tsx")).AnswerTime,
}));

type Props = { hasEnded: boolean; problem: string | null; onStart: () => void; onLeaveQuestion: () => void };

/** The start button and the way to a question left in writing, before a conversation and after one that has ended. */
export function StartChat({ hasEnded, problem, onStart, onLeaveQuestion }: Props) {
  const { t } = useTranslation("support-chat");
  const actions = (
    <div className={styles.actions}>
      <Button fullWidth icon={<MessageCircle />} onPress={onStart}>
        {problem !== null ? t("start.again") : hasEnded ? t("start.new") : t("start.start")}
      </Button>
      <Button fullWidth onPress={onLeaveQuestion} variant="secondary">
        {t("question.leave")}
      </Button>
      <Suspense>
        <AnswerTime kind="chat" />
      </Suspense>
    </div>
  );
  if (hasEnded) return <div className={styles.foot}>{actions}</div>;
  return (
    <div className={styles.start}>
      <EmptyState illustration="chat" title={t("start.title")} message={t("start.message")} action={actions} />
    </div>
  );
}
