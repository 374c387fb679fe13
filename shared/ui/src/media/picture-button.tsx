import { UPLOAD_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { Button, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Image } from "@kalima/ui/icons";
import { useEffect, useRef, useState } from "react";
import styles from "./media.module.css";
import { mediaTexts } from "./texts.ts";

type PictureButtonProps = {
  /** Called with a picture that the server takes by its type and size. */
  onSend: (picture: File) => void;
};

/** By the browser's word; the server looks at the content. */
const TYPES = ["image/jpeg", "image/png", "image/webp"];
const MEGABYTE = 1024 * 1024;

type Chosen = { file: File; preview: string };

/** Chooses a picture, and shows it before it is sent. The limit is told before. */
export function PictureButton({ onSend }: PictureButtonProps) {
  const { language, errorText } = useUi();
  const texts = mediaTexts[language];
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    const wrong = !TYPES.includes(file.type)
      ? "files.type_refused"
      : file.size > UPLOAD_MAX_BYTES
        ? "files.too_large"
        : null;
    setFault(wrong);
    setChosen(wrong ? null : { file, preview: URL.createObjectURL(file) });
  }

  function send() {
    if (chosen) onSend(chosen.file);
    setChosen(null);
  }

  return (
    <div className={styles.chooser}>
      <input
        accept={TYPES.join(",")}
        aria-label={texts.attach}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      {chosen ? (
        <div className={styles.chosen}>
          <img alt={texts.preview} className={styles.preview} src={chosen.preview} />
          <Button onPress={send} size="small">
            {texts.send}
          </Button>
          <Button onPress={() => setChosen(null)} size="small" variant="quiet">
            {texts.remove}
          </Button>
        </div>
      ) : (
        <div className={styles.chosen}>
          <Button icon={<Image size={18} />} onPress={() => input.current?.click()} size="small" variant="secondary">
            {texts.attach}
          </Button>
          <span className={styles.limit}>
            {texts.attachLimit.replace("{{size}}", String(UPLOAD_MAX_BYTES / MEGABYTE))}
          </span>
        </div>
      )}
      <FormError>{fault ? errorText(new AppError(fault)) : null}</FormError>
    </div>
  );
}
