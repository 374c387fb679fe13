import { useTranslation } from "@kalima/platform/react";
import type { Desk } from "@kalima/support-contract";
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

/** Servers before this build name only colleagues at their desks. */
function describePresence({ presence, isFree }: Desk["colleagues"][number]) {
  if (!presence) return isFree ? "free" : "full";
  return presence === "unknown" ? "away" : presence;
}

/** To a colleague, also one who is away, or back into the queue. */
export function TransferDialog({ name, colleagues, onKeep, onTransfer }: Props) {
  const { t } = useTranslation("dashboard");
  const [to, setTo] = useState(QUEUE);
  const isSomeoneAway = colleagues.some((colleague) => describePresence(colleague) === "away");
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
      <RadioGroup
        description={isSomeoneAway ? t("transfer.awayHint") : undefined}
        label={t("transfer.to")}
        onChange={setTo}
        value={to}
      >
        {colleagues.map((colleague) => (
          <Radio isDisabled={describePresence(colleague) === "full"} key={colleague.id} value={colleague.id}>
            {t(`transfer.${describePresence(colleague)}`, { name: colleague.name })}
          </Radio>
        ))}
        <Radio value={QUEUE}>{t("transfer.queue")}</Radio>
      </RadioGroup>
    </ConfirmDialog>
  );
}
