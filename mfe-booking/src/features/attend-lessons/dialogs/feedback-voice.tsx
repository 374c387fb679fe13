import { uploadFile } from "@kalima/accounts-contract";
import { createAttachments, openUnsentFiles } from "@kalima/platform/delivery";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { VOICE_MAX_SECONDS, VoiceButton } from "@kalima/ui/voice";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import styles from "./dialogs.module.css";

/** Recordings that have arrived: a retry sends none of them again. */
const uploaded = new WeakMap<File, string>();

/** The recording of feedback that is not sent yet; like the texts, it outlives the window and a reload. */
export function useFeedbackVoice(lessonId: string) {
  const { session, http } = usePlatform();
  const [files] = useState(() => createAttachments(openUnsentFiles(session)));
  const name = `feedback/${lessonId}`;
  const voice = useSyncExternalStore(
    files.subscribe,
    () => files.of(name).voice,
    () => null,
  );
  useEffect(() => void files.restore(name), [files, name]);

  /** Resolves to what the body of feedback says about the recording; nothing without one. */
  async function upload(): Promise<{ voiceFileId?: string }> {
    if (!voice) return {};
    const known = uploaded.get(voice);
    if (known) return { voiceFileId: known };
    const body = new FormData();
    // The server reads the purpose before it takes the file.
    body.append("purpose", "feedback");
    body.append("file", voice);
    const { id } = await http.call(uploadFile, { body });
    uploaded.set(voice, id);
    return { voiceFileId: id };
  }
  return { voice, upload, keep: (recording: File | null) => files.attach(name, "voice", recording) };
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
