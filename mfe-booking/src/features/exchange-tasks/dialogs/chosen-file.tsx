import { FileButton } from "../components/file-button.tsx";
import styles from "../components/tasks.module.css";

type ChosenFileProps = { label: string; file: File | null; onChoose: (file: File) => void };

/** A file that goes with a form; its name is shown once it is chosen. */
export function ChosenFile({ label, file, onChoose }: ChosenFileProps) {
  return (
    <div className={styles.send}>
      <FileButton label={label} onChoose={onChoose} variant="secondary">
        {label}
      </FileButton>
      {file && <bdi className={styles.quiet}>{file.name}</bdi>}
    </div>
  );
}
