import { useSentForm } from "@kalima/platform/fields";
import { Controller } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { FormDialog } from "@kalima/ui/form-dialog";
import { ComboBox, DateField } from "@kalima/ui/overlays";
import { ContactFields, InviteFailure } from "./contact-fields.tsx";
import { TrainerFields } from "./trainer-fields.tsx";
import { type NewTrainerForm, newTrainerForm, toDetails } from "./trainer-rules.ts";
import { useCreateOfStudent, useCreateTrainer } from "./trainers.queries.ts";

const SCHOOL_ZONE = "Africa/Cairo";
const zones = () =>
  [...new Set([SCHOOL_ZONE, ...Intl.supportedValuesOf("timeZone")])].map((id) => ({
    id,
    label: id.replaceAll("_", " "),
  }));

type Props = { onClose: () => void; onDone: (id: string) => void };

/** Writes the draft of a trainer and sends the link by which the trainer gets an account. */
export function CreateDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("catalog");
  const { i18n, toasts } = usePlatform();
  const errorText = useErrorText();
  const creating = useCreateTrainer();
  const creatingOfStudent = useCreateOfStudent();
  const { control, isPending, error, sendBy } = useSentForm({
    schema: newTrainerForm,
    defaultValues: {
      ...{ name: { en: "", ar: "" }, gender: "" as NewTrainerForm["gender"], country: "EG", nationality: "EG" },
      ...{ bornOn: "", price: "", phone: "", language: i18n.language, timeZone: SCHOOL_ZONE },
    },
  });

  /** `personId`: the student who has the number, and is to become the trainer. */
  const send = (personId?: string) =>
    sendBy(async (typed) => {
      const { bornOn, phone, language, timeZone } = typed;
      const details = { ...toDetails(typed), bornOn, timeZone };
      const trainer = personId
        ? await creatingOfStudent.mutateAsync({ ...details, personId })
        : await creating.mutateAsync({ ...details, phone, language });
      toasts.show({ tone: "success", text: t(`trainers.create.${personId ? "doneOfStudent" : "done"}`) });
      onDone(trainer.id);
    });

  return (
    <FormDialog
      isPending={isPending}
      onClose={onClose}
      onSubmit={send()}
      size="large"
      submitLabel={t("trainers.create.submit")}
      title={t("trainers.create.action")}
    >
      <p>{t("trainers.create.explain")}</p>
      <TrainerFields control={control} />
      <Controller
        control={control}
        name="bornOn"
        render={({ field, fieldState }) => (
          <DateField
            errorMessage={errorText(fieldState.error?.message)}
            isRequired
            label={t("trainers.fields.bornOn")}
            onChange={field.onChange}
            value={field.value}
          />
        )}
      />
      <Controller
        control={control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <ComboBox
            errorMessage={errorText(fieldState.error?.message)}
            isRequired
            label={t("trainers.fields.timeZone")}
            onSelectionChange={field.onChange}
            options={zones()}
            selectedKey={field.value}
          />
        )}
      />
      <ContactFields control={control} />
      {error ? <InviteFailure error={error} onUseAccount={(personId) => void send(personId)()} /> : null}
    </FormDialog>
  );
}
