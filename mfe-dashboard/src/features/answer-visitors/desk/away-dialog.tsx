import { useTranslation } from "@kalima/platform/react";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";

type Props = { taken: number; isPending: boolean; onAway: (handsOn: boolean) => void; onStay: () => void };

/** Asks an agent who goes away what becomes of the conversations. */
export function AwayDialog({ taken, isPending, onAway, onStay }: Props) {
  const { t } = useTranslation("dashboard");
  const [handsOn, setHandsOn] = useState(false);
  return (
    <ConfirmDialog
      confirmLabel={t("status.goAway")}
      isOpen
      isPending={isPending}
      message={t("away.message", { count: taken })}
      onConfirm={() => onAway(handsOn)}
      onOpenChange={onStay}
      title={t("away.title")}
    >
      <RadioGroup
        label={t("away.choice")}
        onChange={(value) => setHandsOn(value === "handOn")}
        value={handsOn ? "handOn" : "finish"}
      >
        <Radio value="finish">{t("away.finish")}</Radio>
        <Radio value="handOn">{t("away.handOn")}</Radio>
      </RadioGroup>
    </ConfirmDialog>
  );
}
