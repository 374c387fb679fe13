import { Button, useFormat, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Mic } from "@kalima/ui/icons";
import { useEffect, useRef, useState } from "react";
import styles from "../media.module.css";
import { MessageMedia } from "../message-media.tsx";
import { mediaTexts } from "../texts.ts";
import { recordVoice, VOICE_MAX_SECONDS, type VoiceRecorder } from "./record-voice.ts";

type Props = {
  /** Called with a recording as data URL of a WAV file. */
  onSend: (recording: string) => void;
};
type State =
  | { is: "idle"; fault?: "refused" | "missing" | "failed" }
  | { is: "asking" }
  | { is: "recording"; loudness: number; seconds: number }
  | { is: "finished"; recording: string };

/** By the names that `getUserMedia` rejects with. */
function faultOf(error: unknown): "refused" | "missing" | "failed" {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return "refused";
  return name === "NotFoundError" ? "missing" : "failed";
}

/** Records a voice note of at most a minute, and plays it before it is sent. */
export function VoiceButton({ onSend }: Props) {
  const texts = mediaTexts[useUi().language];
  const format = useFormat();
  const [state, setState] = useState<State>({ is: "idle" });
  const recorder = useRef<VoiceRecorder | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      recorder.current?.cancel();
    };
  }, []);

  async function record() {
    setState({ is: "asking" });
    try {
      recorder.current = await recordVoice({
        onProgress: (loudness, seconds) => setState({ is: "recording", loudness, seconds }),
        onFull: () => void finish(),
      });
      // The panel was closed while the browser asked.
      if (!isMounted.current) recorder.current.cancel();
      setState((now) => (now.is === "asking" ? { is: "recording", loudness: 0, seconds: 0 } : now));
    } catch (error) {
      setState({ is: "idle", fault: faultOf(error) });
    }
  }

  async function finish() {
    try {
      const recording = await recorder.current?.finish();
      setState(recording ? { is: "finished", recording } : { is: "idle", fault: "failed" });
    } catch {
      setState({ is: "idle", fault: "failed" });
    }
  }

  function discard() {
    recorder.current?.cancel();
    setState({ is: "idle" });
  }

  function send(recording: string) {
    onSend(recording);
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
  if (state.is === "finished") {
    return (
      <div className={styles.chosen}>
        <MessageMedia content={state.recording} type="audio" />
        <Button onPress={() => send(state.recording)} size="small">
          {texts.sendVoice}
        </Button>
        <Button onPress={discard} size="small" variant="quiet">
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.chooser}>
      <div className={styles.chosen}>
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
