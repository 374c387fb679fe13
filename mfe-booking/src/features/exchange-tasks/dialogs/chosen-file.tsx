import { FileButton } from "../components/file-button.tsx";
import styles from "../components/tasks.module.css";
import { UploadProgress } from "../components/upload-progress.tsx";

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
