import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { ProofFile, useChosenFile } from "./proof-file.tsx";
import { NO_TEXTS, PROOF_FIELDS, type ProofField, textFaults } from "./proof-rules.ts";
import styles from "./transfer.module.css";
import { useSendProof } from "./transfer.queries.ts";

const NUMBERS: readonly ProofField[] = ["accountNumber", "bankCode", "bankReference"];

type ProofFormProps = { referenceCode: string; onSent?: () => void };

/** A picture or document that shows the transfer; who likes may say whose account paid. */
export function ProofForm({ referenceCode, onSent }: ProofFormProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [wasTried, setTried] = useState(false);
  const chosen = useChosenFile();
  const optional = useRef<HTMLDetailsElement>(null);
  const proof = useSendProof(referenceCode);
  const refused = isAppError(proof.error) ? proof.error.fields : undefined;
  const faults = wasTried ? { ...refused, ...textFaults(texts) } : {};

  function formatFieldError(field: ProofField) {
    const fault = faults[field];
    return fault && errorText(fault);
  }

  function send() {
    setTried(true);
    const [first] = Object.keys(textFaults(texts));
    if (first) {
      if (optional.current) optional.current.open = true;
      return document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    }
    if (chosen.file && !proof.isPending) proof.send({ file: chosen.file, texts }, { onSuccess: onSent });
  }

  function write(field: ProofField, value: string) {
    if (refused) proof.reset();
    setTexts((now) => ({ ...now, [field]: value }));
  }

  const isFileMissing = wasTried && !chosen.file && !chosen.fault;
  return (
    <Form aria-label={t("transfer.proof")} className={styles.form} onSubmit={send}>
      <h3 className={styles.subheading}>{t("transfer.proof")}</h3>
      <ProofFile chosen={chosen} isMissing={isFileMissing} share={proof.share} />
      <details className={styles.optional} ref={optional}>
        <summary>{t("transfer.optional")}</summary>
        <div className={styles.fields}>
          {PROOF_FIELDS.map((field) => (
            <TextField
              description={field === "accountNumber" ? t("transfer.numberHint") : undefined}
              direction={NUMBERS.includes(field) ? "ltr" : undefined}
              errorMessage={formatFieldError(field)}
              key={field}
              label={t(`transfer.${field}`)}
              name={field}
              onChange={(value) => write(field, value)}
              value={texts[field]}
            />
          ))}
        </div>
      </details>
      <FormError>{proof.error && !refused ? errorText(proof.error) : null}</FormError>
      <div className={styles.actions}>
        <Button isPending={proof.isPending} type="submit">
          {t("transfer.send")}
        </Button>
        {proof.share !== null && (
          <Button onPress={proof.cancel} variant="quiet">
            {t("transfer.cancel")}
          </Button>
        )}
      </div>
    </Form>
  );
}
