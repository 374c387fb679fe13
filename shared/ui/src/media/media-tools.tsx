import { useEffect, useSyncExternalStore } from "react";
import { PictureButton } from "./picture-button.tsx";
import type { MicrophoneFault } from "./voice/use-voice-recorder.ts";
import { VoiceButton } from "./voice/voice-button.tsx";

export type AttachmentKind = "picture" | "voice";
/** Files that were chosen or recorded and are not sent yet, by conversation. They outlive these buttons. */
export type AttachedFiles = {
  of(conversation: string): Readonly<Record<AttachmentKind, File | null>>;
  subscribe(listener: () => void): () => void;
  /** Brings back what was attached before a reload. */
  restore(conversation: string): Promise<void>;
  attach(conversation: string, kind: AttachmentKind, file: File | null): void;
};

export type MediaToolsProps = {
  attachments: AttachedFiles;
  /** The conversation that files are attached to. */
  conversation: string;
  /** Called with a picture that the server takes by its type and size, or a WAV file of at most a minute. */
  onSend: (kind: AttachmentKind, file: File) => void;
  /** Called for the log; the component itself tells the person. */
  onFault: (fault: MicrophoneFault) => void;
};

/** Buttons that attach pictures and voice notes to a conversation. */
export function MediaTools({ attachments, conversation, onSend, onFault }: MediaToolsProps) {
  const read = () => attachments.of(conversation);
  const attached = useSyncExternalStore(attachments.subscribe, read, read);
  useEffect(() => void attachments.restore(conversation), [attachments, conversation]);
  const attach = (kind: AttachmentKind) => (file: File | null) => attachments.attach(conversation, kind, file);

  function send(kind: AttachmentKind, file: File) {
    onSend(kind, file);
    attach(kind)(null);
  }

  return (
    <>
      <PictureButton onChoose={attach("picture")} onSend={(file) => send("picture", file)} picture={attached.picture} />
      <VoiceButton
        onFault={onFault}
        onRecord={attach("voice")}
        onSend={(file) => send("voice", file)}
        recording={attached.voice}
      />
    </>
  );
}
