import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { MessageCircle } from "@kalima/ui/icons";
import styles from "./start-chat.module.css";

type Props = { hasEnded: boolean; problem: string | null; onStart: () => void };

/** The start button, before a conversation and after one that has ended. */
export function StartChat({ hasEnded, problem, onStart }: Props) {
  const { t } = useTranslation("support-chat");
  const start = (
    <Button fullWidth icon={<MessageCircle />} onPress={onStart}>
      {problem !== null ? t("start.again") : hasEnded ? t("start.new") : t("start.start")}
    </Button>
  );
  if (hasEnded) return <div className={styles.foot}>{start}</div>;
  return (
    <div className={styles.start}>
      <EmptyState illustration="chat" title={t("start.title")} message={t("start.message")} action={start} />
    </div>
  );
}
