import { type StaffTrainer, TRAINER_REASON_MAX_LENGTH } from "@kalima/catalog-contract";
import { FormTextArea, useSentForm } from "@kalima/platform/fields";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { FormDialog } from "@kalima/ui/form-dialog";
import { TrainerFields } from "./trainer-fields.tsx";
import { detailsForm, toDetails, toTyped } from "./trainer-rules.ts";
import { useChangeTrainer } from "./trainers.queries.ts";

/** Changes what staff write in a trainer's page, with the reason. Texts and goals stay with the trainer. */
export function ChangeDialog({ trainer, onClose }: { trainer: StaffTrainer; onClose: () => void }) {
  const { t } = useTranslation("catalog");
  const { i18n, toasts } = usePlatform();
  const changing = useChangeTrainer(trainer.id);
  const { control, isPending, error, sendBy } = useSentForm({
    schema: detailsForm,
    defaultValues: { ...toTyped(trainer), reason: "" },
  });

  const submit = sendBy(async (typed) => {
    await changing.mutateAsync({ ...toDetails(typed), reason: typed.reason.trim() });
    toasts.show({ tone: "success", text: t("trainers.change.done") });
    onClose();
  });

  return (
    <FormDialog
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      size="large"
      submitLabel={t("trainers.change.submit")}
      title={t("trainers.change.title", { name: trainer.name[i18n.language] })}
    >
      <p>{t("trainers.change.explain")}</p>
      <TrainerFields control={control} />
      <FormTextArea
        control={control}
        isRequired
        label={t("trainers.reason")}
        maxLength={TRAINER_REASON_MAX_LENGTH}
        name="reason"
        rows={2}
      />
    </FormDialog>
  );
}
