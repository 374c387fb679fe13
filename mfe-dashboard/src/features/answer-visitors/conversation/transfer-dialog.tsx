import type { Desk } from "@kalima/contracts/sockets";
import { useTranslation } from "@kalima/platform/react";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";

type Props = {
  name: string;
  colleagues: Desk["colleagues"];
  onKeep: () => void;
  onTransfer: (to: string | null) => Promise<void>;
};

const QUEUE = "queue";

/** To a colleague who is free, or back into the queue. */
export function TransferDialog({ name, colleagues, onKeep, onTransfer }: Props) {
  const { t } = useTranslation("dashboard");
  const [to, setTo] = useState(QUEUE);
  const [isPending, setPending] = useState(false);

  async function transfer() {
    setPending(true);
    await onTransfer(to === QUEUE ? null : to);
    setPending(false);
  }

  return (
    <ConfirmDialog
      confirmLabel={t("transfer.confirm")}
      isOpen
      isPending={isPending}
      message={t("transfer.message", { name })}
      onConfirm={transfer}
      onOpenChange={onKeep}
      title={t("transfer.title")}
    >
      <RadioGroup label={t("transfer.to")} onChange={setTo} value={to}>
        {colleagues.map((colleague) => (
          <Radio isDisabled={!colleague.isFree} key={colleague.id} value={colleague.id}>
            {colleague.isFree ? colleague.name : t("transfer.busy", { name: colleague.name })}
          </Radio>
        ))}
        <Radio value={QUEUE}>{t("transfer.queue")}</Radio>
      </RadioGroup>
    </ConfirmDialog>
  );
}
