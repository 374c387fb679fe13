import { type StaffTrainer, TRAINER_REASON_MAX_LENGTH } from "@kalima/catalog-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog, DateField } from "@kalima/ui/overlays";
import { useState } from "react";
import { useShowTrainer } from "./trainers.queries.ts";

type Props = { act: "hide" | "pause"; trainer: StaffTrainer; onClose: () => void };

/** Hides a trainer, or lets them rest until a day. Says what stays, and asks for the reason. */
export function ShownDialog({ act, trainer, onClose }: Props) {
  const { t } = useTranslation("catalog");
  const { toasts, i18n } = usePlatform();
  const errorText = useErrorText();
  const acting = useShowTrainer(trainer.id);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const [wasTried, setTried] = useState(false);
  const isReasonMissing = !showsSomething(reason);
  const isDayMissing = act === "pause" && until === "";
  const name = trainer.name[i18n.language];

  function confirm() {
    setTried(true);
    if (isReasonMissing || isDayMissing) return;
    const given = act === "hide" ? { act, reason: reason.trim() } : { act, reason: reason.trim(), until };
    acting.mutate(given, {
      onSuccess() {
        toasts.show({ tone: "success", text: t(`trainers.${act}.done`) });
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      confirmLabel={t(`trainers.acts.${act}`)}
      isOpen
      isPending={acting.isPending}
      message={t(`trainers.${act}.explain`)}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t(`trainers.${act}.title`, { name })}
    >
      <Stack gap={4}>
        {trainer.lessonsAhead > 0 && <p>{t("trainers.lessonsStay", { count: trainer.lessonsAhead })}</p>}
        {act === "pause" && (
          <DateField
            errorMessage={wasTried && isDayMissing ? t("trainers.pause.dayMissing") : undefined}
            isRequired
            label={t("trainers.pause.until")}
            onChange={setUntil}
            value={until}
          />
        )}
        <TextArea
          errorMessage={wasTried && isReasonMissing ? t("trainers.reasonMissing") : undefined}
          isRequired
          label={t("trainers.reason")}
          maxLength={TRAINER_REASON_MAX_LENGTH}
          onChange={setReason}
          value={reason}
        />
        {acting.isError && <FormError>{errorText(acting.error)}</FormError>}
      </Stack>
    </ConfirmDialog>
  );
}
