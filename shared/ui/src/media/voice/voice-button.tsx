import { Button, IconButton, useFormat, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Mic } from "@kalima/ui/icons";
import styles from "../media.module.css";
import { MessageMedia } from "../message-media.tsx";
import { mediaTexts } from "../texts.ts";
import { useObjectUrl } from "../use-object-url.ts";
import { VOICE_MAX_SECONDS } from "./record-voice.ts";
import { type MicrophoneFault, useVoiceRecorder } from "./use-voice-recorder.ts";

type Props = {
  /** A recording that is not sent yet. */
  recording: File | null;
  /** Called with a WAV file, also after this button has left while it recorded; or null. */
  onRecord: (recording: File | null) => void;
  /** Left out where a form sends it with the rest. */
  onSend?: (recording: File) => void;
  /** Text beside the icon; by default the icon stands alone. */
  label?: string;
  onFault: (fault: MicrophoneFault) => void;
};
/** Records a voice note of at most a minute, and plays it before it is sent. */
export function VoiceButton({ recording, onRecord, onSend, label, onFault }: Props) {
  const texts = mediaTexts[useUi().language];
  const format = useFormat();
  const preview = useObjectUrl(recording);
  const { state, record, finish, discard } = useVoiceRecorder({ onRecord, onFault });

  if (state.is === "recording") {
    return (
      <div className={styles.chosen} data-unsent="recording">
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
        {onSend && (
          <Button onPress={() => onSend(recording)} size="small">
            {texts.sendVoice}
          </Button>
        )}
        <Button onPress={() => onRecord(null)} size="small" variant="quiet">
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.chooser}>
      {label ? (
        <Button icon={<Mic />} isPending={state.is === "asking"} onPress={() => void record()} variant="secondary">
          {label}
        </Button>
      ) : (
        <IconButton
          icon={<Mic />}
          isPending={state.is === "asking"}
          label={texts.voice}
          onPress={() => void record()}
        />
      )}
      <FormError>{state.is === "idle" && state.fault ? texts.microphone[state.fault] : null}</FormError>
    </div>
  );
}
