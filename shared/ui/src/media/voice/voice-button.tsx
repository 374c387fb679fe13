import { Button, useFormat, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Mic } from "@kalima/ui/icons";
import { useEffect, useRef, useState } from "react";
import styles from "../media.module.css";
import { MessageMedia } from "../message-media.tsx";
import { mediaTexts } from "../texts.ts";
import { useObjectUrl } from "../use-object-url.ts";
import { recordVoice, VOICE_MAX_SECONDS, type VoiceRecorder } from "./record-voice.ts";

/** Why there is no recording. `error` is the name of what was thrown, such as `NotAllowedError`: never its message, which may name a device. */
export type MicrophoneFault = { reason: "refused" | "missing" | "failed"; error: string };

type Props = {
  /** A recording that is not sent yet. */
  recording: File | null;
  /** Called with a WAV file, also after this button has left while it recorded; or null. */
  onRecord: (recording: File | null) => void;
  onSend: (recording: File) => void;
  onFault: (fault: MicrophoneFault) => void;
};
type State =
  | { is: "idle"; fault?: MicrophoneFault["reason"] }
  | { is: "asking" }
  | { is: "recording"; loudness: number; seconds: number };

/** By the names that `getUserMedia` rejects with. */
function classifyFault(thrown: unknown): MicrophoneFault {
  const error = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : "unknown";
  if (error === "NotAllowedError") return { reason: "refused", error };
  return { reason: error === "NotFoundError" ? "missing" : "failed", error };
}

/** Records a voice note of at most a minute, and plays it before it is sent. */
export function VoiceButton({ recording, onRecord, onSend, onFault }: Props) {
  const texts = mediaTexts[useUi().language];
  const format = useFormat();
  const preview = useObjectUrl(recording);
  const [state, setState] = useState<State>({ is: "idle" });
  const recorder = useRef<VoiceRecorder | null>(null);
  const isMounted = useRef(true);
  const finishing = useRef(finish);
  finishing.current = finish;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // When the panel closes, the recording so far is kept.
      void finishing.current();
    };
  }, []);

  function fail(thrown: unknown) {
    const fault = classifyFault(thrown);
    setState({ is: "idle", fault: fault.reason });
    onFault(fault);
  }

  async function record() {
    setState({ is: "asking" });
    try {
      const started = await recordVoice({
        onProgress: (loudness, seconds) => setState({ is: "recording", loudness, seconds }),
        onFull: () => void finish(),
        onBroken: () => breakOff(),
      });
      // The panel was closed while the browser asked.
      if (!isMounted.current) return started.cancel();
      recorder.current = started;
      setState((now) => (now.is === "asking" ? { is: "recording", loudness: 0, seconds: 0 } : now));
    } catch (error) {
      fail(error);
    }
  }

  /** The audio thread gave up: what was said until then is kept. */
  function breakOff() {
    onFault({ reason: "failed", error: "processorerror" });
    void finish();
  }

  async function finish() {
    const current = recorder.current;
    recorder.current = null;
    if (!current) return;
    try {
      const recorded = await current.finish();
      // A visitor who leaves at once has recorded nothing, which is no error.
      if (!recorded) return isMounted.current ? fail(new DOMException("", "NothingRecorded")) : undefined;
      setState({ is: "idle" });
      onRecord(recorded);
    } catch (error) {
      fail(error);
    }
  }

  function discard() {
    recorder.current?.cancel();
    recorder.current = null;
    setState({ is: "idle" });
  }

  if (state.is === "recording") {
    return (
      <div className={styles.chosen}>
        <meter aria-label={texts.loudness} className={styles.meter} max={1} min={0} value={state.loudness} />
        <span className={styles.limit} role="timer">
          {texts.recorded
            .replace("{{seconds}}", format.number(Math.floor(state.seconds)))
            .replace("{{max}}", format.number(VOICE_MAX_SECONDS))}
        </span>
        <Button onPress={() => void finish()} size="small">
          {texts.stop}
        </Button>
        <Button onPress={discard} size="small" variant="quiet">
          {texts.remove}
        </Button>
      </div>
    );
  }
  if (recording) {
    return (
      <div className={styles.chosen}>
        {preview ? <MessageMedia content={preview} type="audio" /> : null}
        <Button onPress={() => onSend(recording)} size="small">
          {texts.sendVoice}
        </Button>
        <Button onPress={() => onRecord(null)} size="small" variant="quiet">
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.chooser}>
      <div className={styles.idle}>
        <Button
          icon={<Mic size={18} />}
          isPending={state.is === "asking"}
          onPress={() => void record()}
          size="small"
          variant="secondary"
        >
          {texts.voice}
        </Button>
        <span className={styles.limit}>{texts.voiceLimit}</span>
      </div>
      <FormError>{state.is === "idle" && state.fault ? texts.microphone[state.fault] : null}</FormError>
    </div>
  );
}
