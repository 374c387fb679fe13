import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";

type Props = {
  /** The name of whoever has it; null for nobody, and then nobody is asked. */
  holder: string | null;
  label: string;
  onTake: () => Promise<unknown>;
};

/** Takes something over, once it is confirmed that a colleague loses it. */
export function TakeButton({ holder, label, onTake }: Props) {
  const { t } = useTranslation("dashboard");
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);

  async function take() {
    setPending(true);
    await onTake();
    setPending(false);
    setAsking(false);
  }

  return (
    <>
      <Button isPending={isPending} onPress={() => (holder === null ? take() : setAsking(true))} size="small">
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          confirmLabel={t("assign.takeOver")}
          isOpen
          isPending={isPending}
          message={t("assign.takeOverMessage", { name: holder })}
          onConfirm={take}
          onOpenChange={() => setAsking(false)}
          title={t("assign.takeOverTitle", { name: holder })}
        />
      ) : null}
    </>
  );
}
