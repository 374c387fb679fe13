import { useTranslation } from "@kalima/platform/react";
import { END_REASONS, type EndReason } from "@kalima/support-contract";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";

type Props = { name: string; onKeep: () => void; onEnd: (reason: EndReason) => Promise<void> };

/** Asks for the reason; answered questions are the most. */
export function EndDialog({ name, onKeep, onEnd }: Props) {
  const { t } = useTranslation("dashboard");
  const [reason, setReason] = useState<EndReason>("answered");
  const [isPending, setPending] = useState(false);

  async function end() {
    setPending(true);
    await onEnd(reason);
    setPending(false);
  }

  return (
    <ConfirmDialog
      cancelLabel={t("end.keep")}
      confirmLabel={t("end.confirm")}
      isOpen
      isPending={isPending}
      message={t("end.message", { name })}
      onConfirm={end}
      onOpenChange={onKeep}
      title={t("end.title")}
      tone="danger"
    >
      <RadioGroup label={t("end.reason")} onChange={(value) => setReason(value as EndReason)} value={reason}>
        {END_REASONS.map((each) => (
          <Radio key={each} value={each}>
            {t(`end.reasons.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}
