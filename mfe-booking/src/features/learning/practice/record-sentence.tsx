import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Mic } from "@kalima/ui/icons";
import { useVoiceRecorder, VOICE_MAX_SECONDS } from "@kalima/ui/voice";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CompareVoices } from "./compare-voices.tsx";
import styles from "./practice.module.css";
import { useMarkSaid, usePractice } from "./practice.queries.ts";
import { SendRecording } from "./send-recording.tsx";
import { useSound } from "./sound.tsx";

/** Records the sentence of the day, starting at once, and plays it beside the voice that reads it. */
export function RecordSentence() {
  const { t } = useTranslation("booking");
  const { logger } = usePlatform();
  const { data: practice } = usePractice();
  const { stop } = useSound();
  const [recording, setRecording] = useState<File | null>(null);
  const markSaid = useMarkSaid();
  const recorder = useVoiceRecorder({
    onFault: (fault) => logger.warn("The microphone failed", fault),
    onRecord(recorded) {
      setRecording(recorded);
      markSaid.mutate();
    },
  });
  const { state } = recorder;

  function record() {
    // The microphone would hear the voice that reads.
    stop();
    setRecording(null);
    void recorder.record();
  }
  const begin = useEffectEvent(record);
  useEffect(() => begin(), []);

  if (state.is === "recording") return <Running recorder={recorder} seconds={state.seconds} />;
  if (!practice) return null;
  return (
    <div className={styles.recorder}>
      {recording && <CompareVoices recording={recording} text={practice.sentence.text} />}
      {recording && markSaid.isError && (
        <FormError>
          {t("record.notCounted")}{" "}
          <Button isPending={markSaid.isPending} onPress={() => markSaid.mutate()} size="small" variant="quiet">
            {t("record.countAgain")}
          </Button>
        </FormError>
      )}
      <FormError>{state.is === "idle" && state.fault ? t(`record.microphone.${state.fault}`) : null}</FormError>
      <div className={styles.actions}>
        <Button icon={<Mic />} isPending={state.is === "asking"} onPress={record} variant="secondary">
          {t(recording ? "record.again" : state.is === "asking" ? "record.asking" : "record.record")}
        </Button>
      </div>
      {recording && (
        <SendRecording key={recording.lastModified} recording={recording} sentence={practice.sentence.text} />
      )}
    </div>
  );
}

type RunningProps = { recorder: ReturnType<typeof useVoiceRecorder>; seconds: number };

function Running({ recorder: { state, finish, discard }, seconds }: RunningProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => end.current?.focus(), []);
  return (
    <div className={styles.actions} data-unsent="recording">
      <Button onPress={() => void finish()} ref={end}>
        {t("record.stop")}
      </Button>
      <Button onPress={discard} variant="quiet">
        {t("record.discard")}
      </Button>
      <meter
        aria-label={t("record.loudness")}
        className={styles.meter}
        max={1}
        min={0}
        value={state.is === "recording" ? state.loudness : 0}
      />
      <span className={styles.quiet} role="timer">
        {t("record.seconds", {
          seconds: format.number(Math.floor(seconds)),
          max: format.number(VOICE_MAX_SECONDS),
        })}
      </span>
    </div>
  );
}
