import { useTranslation } from "@kalima/platform/react";
import type { ReplyDelivery as Delivery } from "@kalima/support-contract";
import { Button, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useSendAgain } from "./use-questions.ts";

const TONES: Partial<Record<Delivery["state"], StatusTone>> = {
  sending: "info",
  sent: "ok",
  refused: "bad",
  undelivered: "bad",
};

type Props = {
  delivery: Delivery;
  /** Null where it may not be sent again. */
  ids: { id: string; replyId: string } | null;
  onSentAgain: () => void;
};

/** How far an answer by SMS or e-mail got; one that failed may be sent again. */
export function ReplyDelivery({ delivery: { channel, state, sentAt }, ids, onSentAgain }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const again = useSendAgain(onSentAgain);
  if (channel === "unknown" || state === "unknown") return null;
  const isFailed = state === "refused" || state === "undelivered";
  return (
    <div className={rows.head}>
      <StatusPill tone={TONES[state] ?? "neutral"}>{t(`questions.delivery.${channel}.${state}`)}</StatusPill>
      {sentAt ? (
        <time className={rows.soft} dateTime={sentAt}>
          {format.dateTime(sentAt)}
        </time>
      ) : null}
      {isFailed ? <p className={rows.soft}>{t(`questions.delivery.${channel}.hint`)}</p> : null}
      {isFailed && ids ? (
        <Button isPending={again.isPending} onPress={() => again.mutate(ids)} size="small" variant="secondary">
          {t("questions.delivery.again")}
        </Button>
      ) : null}
    </div>
  );
}
