import { useUi } from "@kalima/ui";
import { useEffect, useState } from "react";
import styles from "./media.module.css";
import { recordingBytes } from "./recording-bytes.ts";
import { mediaTexts } from "./texts.ts";

type Props = { type: "image" | "audio"; content: string; share?: number | undefined };

/** A picture or a voice note inside a message. `share` of a picture that is being sent, 0 to 1. */
export function MessageMedia({ type, content, share }: Props) {
  return type === "image" ? <Picture content={content} share={share} /> : <Recording content={content} />;
}

function Picture({ content, share }: Omit<Props, "type">) {
  const texts = mediaTexts[useUi().language];
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className={styles.gone}>{texts.gone}</p>;
  const picture = (
    <img alt={texts.picture} className={styles.picture} onError={() => setGone(true)} src={content} width={220} />
  );
  if (content.startsWith("blob:")) {
    return (
      <div className={styles.sending}>
        {picture}
        {share === undefined ? null : (
          <progress aria-label={texts.uploading} className={styles.progress} max={1} value={share} />
        )}
      </div>
    );
  }
  return (
    <a aria-label={texts.open} href={content} rel="noreferrer" target="_blank">
      {picture}
    </a>
  );
}

/** The site's policy plays no data URLs: the bytes get an address of this page. */
function Recording({ content }: { content: string }) {
  const texts = mediaTexts[useUi().language];
  const [address, setAddress] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const bytes = recordingBytes(content);
    setBroken(bytes === null);
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (isBroken) return <p className={styles.gone}>{texts.unplayable}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what somebody just said has no captions
    <audio
      aria-label={texts.voice}
      className={styles.recording}
      controls
      onError={() => setBroken(true)}
      preload="metadata"
      src={address ?? undefined}
    />
  );
}
