import styles from "./media.module.css";
import { PictureButton } from "./picture-button.tsx";
import { VoiceButton } from "./voice/voice-button.tsx";

type Props = {
  /** Called with a picture that the server takes by its type and size. */
  onPicture: (picture: File) => void;
  /** Called with a voice note as data URL of a WAV file. */
  onRecording: (recording: string) => void;
};

/** What a conversation takes beside texts. */
export function MediaTools({ onPicture, onRecording }: Props) {
  return (
    <div className={styles.tools}>
      <PictureButton onSend={onPicture} />
      <VoiceButton onSend={onRecording} />
    </div>
  );
}
