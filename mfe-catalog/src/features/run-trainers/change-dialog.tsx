import { type StaffTrainer, TRAINER_REASON_MAX_LENGTH } from "@kalima/catalog-contract";
import { FormTextArea } from "@kalima/platform/fields";
import { schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import { TrainerFields } from "./trainer-fields.tsx";
import { type DetailsForm, detailsForm, toDetails, toTyped } from "./trainer-rules.ts";
import { useChangeTrainer } from "./trainers.queries.ts";

const check = schemaResolver(detailsForm);

/** Changes what staff write in a trainer's page, with the reason. Texts and goals stay with the trainer. */
export function ChangeDialog({ trainer, onClose }: { trainer: StaffTrainer; onClose: () => void }) {
  const { t } = useTranslation("catalog");
  const { i18n, toasts } = usePlatform();
  const errorText = useErrorText();
  const formId = useId();
  const changing = useChangeTrainer(trainer.id);
  const [failure, setFailure] = useState<unknown>(null);
  const { control, formState, handleSubmit, setError } = useForm<DetailsForm, unknown, DetailsForm>({
    defaultValues: { ...toTyped(trainer), reason: "" },
    resolver: check as never,
  });

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await changing.mutateAsync({ ...toDetails(typed), reason: typed.reason.trim() });
      toasts.show({ tone: "success", text: t("trainers.change.done") });
      onClose();
    } catch (error) {
      if (!setFieldErrors(setError, error)) setFailure(error);
    }
  });

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("trainers.cancel")}
          </Button>
          <Button form={formId} isPending={formState.isSubmitting} type="submit">
            {t("trainers.change.submit")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      size="large"
      title={t("trainers.change.title", { name: trainer.name[i18n.language] })}
    >
      <Form id={formId} onSubmit={submit}>
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
        {failure ? <FormError>{errorText(failure)}</FormError> : null}
      </Form>
    </Dialog>
  );
}
