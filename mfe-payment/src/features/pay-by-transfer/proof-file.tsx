import type { AppError } from "@kalima/contracts/errors";
import { findUploadFault, toAccept, toMegabytes } from "@kalima/contracts/uploads";
import { PROOF_UPLOAD } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useRef, useState } from "react";
import styles from "./transfer.module.css";

type Chosen = { file: File | null; preview: string | null; fault: AppError | null };
const NOTHING: Chosen = { file: null, preview: null, fault: null };

/** The chosen file, what it looks like, and why it would be refused. */
export function useChosenFile() {
  const [chosen, setChosen] = useState(NOTHING);
  const { preview } = chosen;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  function take(file: File) {
    const fault = findUploadFault(PROOF_UPLOAD, file);
    if (fault) return setChosen({ ...NOTHING, fault });
    const isPicture = !/\.pdf$/i.test(file.name);
    setChosen({ file, preview: isPicture ? URL.createObjectURL(file) : null, fault: null });
  }
  return { ...chosen, take };
}

type ProofFileProps = {
  chosen: ReturnType<typeof useChosenFile>;
  isMissing: boolean;
  /** How much of it has been sent, 0 to 1; null while none is. */
  share: number | null;
};

/** Chooses a file and shows it before it is sent. */
export function ProofFile({ chosen, isMissing, share }: ProofFileProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (file) chosen.take(file);
  }

  return (
    <div className={styles.proof}>
      <input
        accept={toAccept(PROOF_UPLOAD)}
        aria-label={t("transfer.file")}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      {chosen.preview && <img alt={t("transfer.preview")} className={styles.preview} src={chosen.preview} />}
      <div className={styles.actions}>
        <Button isDisabled={share !== null} onPress={() => input.current?.click()} variant="secondary">
          {t(chosen.file ? "transfer.another" : "transfer.choose_file")}
        </Button>
        <span className={styles.soft}>
          {chosen.file ? (
            <bdi data-unsent="file">{chosen.file.name}</bdi>
          ) : (
            t("transfer.rule", { kinds: "JPG, PNG, PDF", size: format.number(toMegabytes(PROOF_UPLOAD)) })
          )}
        </span>
      </div>
      <FormError>{chosen.fault ? errorText(chosen.fault) : isMissing ? t("transfer.fileMissing") : null}</FormError>
      {share !== null && <progress aria-label={t("transfer.sending")} className={styles.bar} max={1} value={share} />}
    </div>
  );
}
