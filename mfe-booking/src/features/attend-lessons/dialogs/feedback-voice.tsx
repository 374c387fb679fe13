import { createAttachments, openUnsentFiles } from "@kalima/platform/delivery";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { VOICE_MAX_SECONDS, VoiceButton } from "@kalima/ui/voice";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import styles from "./dialogs.module.css";

/** The recording of feedback that is not sent yet; like the texts, it outlives the window and a reload. */
export function useFeedbackVoice(lessonId: string) {
  const { session } = usePlatform();
  const [files] = useState(() => createAttachments(openUnsentFiles(session)));
  const name = `feedback/${lessonId}`;
  const voice = useSyncExternalStore(
    files.subscribe,
    () => files.of(name).voice,
    () => null,
  );
  useEffect(() => void files.restore(name), [files, name]);
  return { voice, keep: (recording: File | null) => files.attach(name, "voice", recording) };
}

type FeedbackVoiceProps = { voice: File | null; onRecord: (recording: File | null) => void };

/** Records what the student hears beside the written feedback; it can be heard and removed before. */
export function FeedbackVoice({ voice, onRecord }: FeedbackVoiceProps) {
  const { t } = useTranslation("booking");
  const { logger } = usePlatform();
  const format = useFormat();
  const id = useId();
  return (
    <fieldset aria-describedby={id} className={styles.voice}>
      <legend>{t("feedbackVoice.label")}</legend>
      <div className={styles.row}>
        <VoiceButton
          label={t("feedbackVoice.record")}
          onFault={(fault) => logger.warn("The microphone failed", fault)}
          onRecord={onRecord}
          recording={voice}
        />
      </div>
      <p className={styles.hint} id={id}>
        {t("feedbackVoice.limit", { seconds: format.number(VOICE_MAX_SECONDS) })}
      </p>
    </fieldset>
  );
}
