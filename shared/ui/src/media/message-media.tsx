import { useUi } from "@kalima/ui";
import { useMemo, useState } from "react";
import styles from "./media.module.css";
import { mediaTexts } from "./texts.ts";
import { useObjectUrl } from "./use-object-url.ts";

const HEAD = "data:audio/wav;base64,";

/** The bytes of a recording that came as data URL; null for anything else. */
export function recordingBytes(content: string): Uint8Array<ArrayBuffer> | null {
  if (!content.startsWith(HEAD)) return null;
  try {
    const binary = atob(content.slice(HEAD.length));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

type Props = { type: "image" | "audio"; content: string; share?: number | undefined };

/** A picture or a voice note inside a message. `share` of a file that is being sent, 0 to 1. */
export function MessageMedia({ type, content, share }: Props) {
  return type === "image" ? <Picture content={content} share={share} /> : <Recording content={content} share={share} />;
}

function Picture({ content, share }: Omit<Props, "type">) {
  const texts = mediaTexts[useUi().language];
  const [gone, setGone] = useState<string | null>(null);
  // A message that was sent gets another address.
  if (gone === content) {
    const isTemporary = content.startsWith("/api/files/temporary/");
    return <p className={styles.gone}>{isTemporary ? texts.goneAfterADay : texts.gone}</p>;
  }
  const picture = (
    <img alt={texts.picture} className={styles.picture} onError={() => setGone(content)} src={content} width={220} />
  );
  if (content.startsWith("blob:")) {
    return (
      <div className={styles.sending}>
        {picture}
        <Progress label={texts.uploading} share={share} />
      </div>
    );
  }
  return (
    <a aria-label={texts.open} href={content} rel="noreferrer" target="_blank">
      {picture}
    </a>
  );
}

/** The bytes of a data URL get an address of this page, because the site's policy plays no data URLs. */
function Recording({ content, share }: Omit<Props, "type">) {
  const texts = mediaTexts[useUi().language];
  const bytes = useMemo(() => decodeContent(content), [content]);
  const address = useObjectUrl(bytes);
  const [broken, setBroken] = useState<string | null>(null);
  const isPlayable = bytes !== null || /^(blob:|\/api\/files\/)/.test(content);
  if (!isPlayable || broken === content) return <p className={styles.gone}>{texts.unplayable}</p>;
  return (
    <div className={styles.sending}>
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody just said has no captions */}
      <audio
        aria-label={texts.voice}
        className={styles.recording}
        controls
        onError={() => setBroken(content)}
        preload="metadata"
        src={(bytes ? address : content) ?? undefined}
      />
      <Progress label={texts.uploadingVoice} share={share} />
    </div>
  );
}

function decodeContent(content: string): Blob | null {
  const bytes = recordingBytes(content);
  return bytes && new Blob([bytes], { type: "audio/wav" });
}

function Progress({ label, share }: { label: string; share: number | undefined }) {
  if (share === undefined) return null;
  return <progress aria-label={label} className={styles.progress} max={1} value={share} />;
}
