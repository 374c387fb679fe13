import type { AppError } from "@kalima/contracts/errors";
import { findUploadFault, toAccept, toMegabytes, type UploadRule } from "@kalima/contracts/uploads";
import { MESSAGE_UPLOAD } from "@kalima/messages-contract";
import { Button, IconButton, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Image } from "@kalima/ui/icons";
import { useRef, useState } from "react";
import styles from "./media.module.css";
import { mediaTexts } from "./texts.ts";
import { useObjectUrl } from "./use-object-url.ts";

type PictureButtonProps = {
  /** A picture that was chosen and is not sent yet. */
  picture: File | null;
  /** Called with a picture that the server takes by its type and size, or null. */
  onChoose: (picture: File | null) => void;
  onSend: (picture: File) => void;
};

const PICTURES: UploadRule = { ...MESSAGE_UPLOAD, kinds: ["picture"] };

/** Chooses a picture, and shows it before it is sent. A wrong one is refused with what is allowed. */
export function PictureButton({ picture, onChoose, onSend }: PictureButtonProps) {
  const { language, errorText } = useUi();
  const texts = mediaTexts[language];
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<AppError | null>(null);
  const preview = useObjectUrl(picture);

  function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    const wrong = findUploadFault(PICTURES, file);
    setFault(wrong);
    if (!wrong) onChoose(file);
  }

  return (
    <div className={styles.chooser}>
      <input
        accept={toAccept(PICTURES)}
        aria-label={texts.picture}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      {picture ? (
        <div className={styles.chosen}>
          <img alt={texts.preview} className={styles.preview} src={preview ?? undefined} />
          <Button onPress={() => onSend(picture)} size="small">
            {texts.send}
          </Button>
          <Button onPress={() => onChoose(null)} size="small" variant="quiet">
            {texts.remove}
          </Button>
        </div>
      ) : (
        <IconButton icon={<Image />} label={texts.attach} onPress={() => input.current?.click()} />
      )}
      <FormError>
        {fault && (
          <>
            <span>{errorText(fault)}</span>{" "}
            <span className={styles.limit}>{texts.attachLimit.replace("{{size}}", String(toMegabytes(PICTURES)))}</span>
          </>
        )}
      </FormError>
    </div>
  );
}
