import { toAccept } from "@kalima/contracts/uploads";
import { TASK_UPLOAD } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, type ButtonProps } from "@kalima/ui";
import { useRef } from "react";
import styles from "./tasks.module.css";

type FileButtonProps = Pick<ButtonProps, "variant" | "size" | "isPending" | "icon" | "autoFocus"> & {
  /** Names the file field. */
  label: string;
  children: string;
  onChoose: (file: File) => void;
};

/** Opens the browser's window for one file. */
export function FileButton({ label, children, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (file) onChoose(file);
  }

  return (
    <>
      <input
        accept={toAccept(TASK_UPLOAD)}
        aria-label={label}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      <Button {...button} onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

type ChosenFileProps = {
  label: string;
  file: File | null;
  onChoose: (file: File) => void;
  /** How much of it has been sent. */
  uploadShare: number | null;
};

/** A file that goes with a form; its name is shown once it is chosen. */
export function ChosenFile({ label, file, onChoose, uploadShare }: ChosenFileProps) {
  return (
    <div className={styles.send}>
      <FileButton label={label} onChoose={onChoose} variant="secondary">
        {label}
      </FileButton>
      {file && <bdi className={styles.quiet}>{file.name}</bdi>}
      <UploadProgress share={uploadShare} />
    </div>
  );
}

/** How much of a file has been sent, 0 to 1; nothing while none is. */
export function UploadProgress({ share }: { share: number | null }) {
  const { t } = useTranslation("booking");
  if (share === null) return null;
  return (
    <progress
      aria-label={t("tasks.uploading")}
      className={styles.progress}
      data-unsent="upload"
      max={1}
      value={share}
    />
  );
}
