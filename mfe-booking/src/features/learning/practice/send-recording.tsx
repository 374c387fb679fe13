import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link, Skeleton } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Send } from "@kalima/ui/icons";
import { useOwnTrainers } from "../trainers/own-trainers.queries.ts";
import styles from "./practice.module.css";
import { useSendRecording } from "./use-send-recording.ts";

/** With more, the buttons would be a list of their own. */
const MAX_TRAINERS = 3;

/** Sends the recording to a trainer of the student, as a voice note in their conversation. */
export function SendRecording({ recording, sentence }: { recording: File; sentence: string }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const trainers = useOwnTrainers();
  const send = useSendRecording(recording, t("record.message", { sentence }));
  const own = trainers.data?.items.filter(({ lessons, nextLessonAt }) => lessons > 0 || nextLessonAt !== null);
  const known = own?.filter(({ takesMessages }) => takesMessages !== false);

  if (trainers.isPending) return <Skeleton height={44} shape="block" />;
  if (!known) {
    return (
      <FormError>
        <span>{errorText(trainers.error)}</span>{" "}
        <Button onPress={() => void trainers.refetch()} size="small" variant="quiet">
          {t("record.tryAgain")}
        </Button>
      </FormError>
    );
  }
  if (known.length === 0 && own?.length) return <p className={styles.quiet}>{t("record.noMessages")}</p>;
  if (known.length === 0) {
    return (
      <p className={styles.quiet}>
        {t("record.noTrainer")} <Link href="/teachers">{t("record.findTrainer")}</Link>
      </p>
    );
  }
  if (send.data) {
    return (
      <p role="status">
        {t("record.sent")}{" "}
        <Link href={`/profile/messages?conversation=${send.data.conversationId}`}>{t("record.toConversation")}</Link>
      </p>
    );
  }
  return (
    <>
      <div className={styles.actions}>
        {known.slice(0, MAX_TRAINERS).map(({ id, name }) => (
          <Button
            icon={<Send />}
            isDisabled={send.isPending && send.variables !== id}
            isPending={send.isPending && send.variables === id}
            key={id}
            onPress={() => send.mutate(id)}
          >
            {t("record.sendTo", { name: name[language] })}
          </Button>
        ))}
      </div>
      <p className={styles.quiet} data-unsent="recording">
        {t("record.onlyIfSent")}
      </p>
      <FormError>{send.error ? errorText(send.error) : null}</FormError>
    </>
  );
}
