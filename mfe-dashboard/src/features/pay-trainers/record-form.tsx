import { PAYOUT_REFERENCE_MAX_LENGTH } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField } from "@kalima/ui";
import { DateField } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./pay-trainers.module.css";
import type { StepProps } from "./step-props.ts";

/** The bank's reference and the day on which the money left. */
export function RecordForm({ trainer: { payout }, isPending, onStep }: StepProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [paidOn, setPaidOn] = useState("");
  const [wasTried, setTried] = useState(false);
  const reference = text.trim();
  const missing = (value: string) => (wasTried && value === "" ? errorText("validation.required") : undefined);

  function record() {
    setTried(true);
    if (payout && reference && paidOn) onStep({ do: "record", id: payout.id, reference, paidOn });
  }

  return (
    <Form aria-label={t("payouts.record")} className={styles.form} onSubmit={record}>
      <TextField
        direction="ltr"
        errorMessage={missing(reference)}
        isRequired
        label={t("payouts.reference")}
        maxLength={PAYOUT_REFERENCE_MAX_LENGTH}
        onChange={setText}
        value={text}
      />
      <DateField
        errorMessage={missing(paidOn)}
        isRequired
        label={t("payouts.paidOn")}
        onChange={setPaidOn}
        value={paidOn}
      />
      <Button isPending={isPending} size="small" type="submit">
        {t("payouts.record")}
      </Button>
    </Form>
  );
}
