import { typedMinor } from "@kalima/contracts/domain";
import { CORRECTION_REASON_MAX_LENGTH } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField } from "@kalima/ui";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "./pay-trainers.module.css";
import type { StepProps } from "./step-props.ts";

const SIGNS = { more: 1, less: -1 } as const;

/** More or less for a trainer, with the reason that the statement shows. */
export function CorrectForm({ trainer, isPending, onStep, onClose }: StepProps & { onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const [sign, setSign] = useState<keyof typeof SIGNS>("more");
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const [wasTried, setTried] = useState(false);
  const amount = typedMinor(text, trainer.due.currency) ?? 0;
  const reason = why.trim();

  function correct() {
    setTried(true);
    if (amount === 0 || reason === "") return;
    onClose();
    onStep({ do: "correct", trainerId: trainer.trainerId, amountMinor: SIGNS[sign] * amount, reason });
  }

  return (
    <Form aria-label={t("payouts.correct")} className={styles.form} onSubmit={correct}>
      <RadioGroup
        label={t("payouts.change")}
        onChange={(value) => setSign(value === "less" ? "less" : "more")}
        orientation="horizontal"
        value={sign}
      >
        <Radio value="more">{t("payouts.more")}</Radio>
        <Radio value="less">{t("payouts.less")}</Radio>
      </RadioGroup>
      <TextField
        direction="ltr"
        errorMessage={wasTried && amount === 0 ? errorText("validation.invalid") : undefined}
        inputMode="decimal"
        isRequired
        label={t("payouts.amount")}
        onChange={setText}
        value={text}
      />
      <TextArea
        errorMessage={wasTried && reason === "" ? errorText("validation.required") : undefined}
        isRequired
        label={t("payouts.reason")}
        maxLength={CORRECTION_REASON_MAX_LENGTH}
        onChange={setWhy}
        rows={2}
        value={why}
      />
      <p className={rows.soft}>{t("payouts.correctHint")}</p>
      <div className={rows.actions}>
        <Button isPending={isPending} size="small" type="submit">
          {t("payouts.save")}
        </Button>
        <Button onPress={onClose} size="small" variant="secondary">
          {t("payouts.cancel")}
        </Button>
      </div>
    </Form>
  );
}
