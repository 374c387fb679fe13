import { REFUSAL_REASONS } from "@kalima/booking-contract";
import type { RefuseProof } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "../../shared/waiting-list/waiting-list.module.css";

type RefuseFormProps = { isPending: boolean; onRefuse: (body: RefuseProof) => void; onClose: () => void };

/** Why a proof is refused: the student reads both. */
export function RefuseForm({ isPending, onRefuse, onClose }: RefuseFormProps) {
  const { t } = useTranslation("payment");
  const [reason, setReason] = useState<RefuseProof["reason"]>(REFUSAL_REASONS[0]);
  const [note, setNote] = useState("");
  return (
    <Form aria-label={t("transfers.refuse")} className={styles.form} onSubmit={() => onRefuse({ reason, note })}>
      <RadioGroup
        label={t("transfers.why")}
        onChange={(value) => setReason(REFUSAL_REASONS.find((each) => each === value) ?? reason)}
        value={reason}
      >
        {REFUSAL_REASONS.map((each) => (
          <Radio key={each} value={each}>
            {t(`transfers.reason.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      <TextArea label={t("transfers.note")} maxLength={300} name="note" onChange={setNote} rows={3} value={note} />
      <div className={rows.actions}>
        <Button isPending={isPending} size="small" type="submit">
          {t("transfers.refuseNow")}
        </Button>
        <Button isDisabled={isPending} onPress={onClose} size="small" variant="quiet">
          {t("transfers.back")}
        </Button>
      </div>
    </Form>
  );
}
