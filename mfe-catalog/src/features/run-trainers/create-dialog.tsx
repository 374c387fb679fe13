import { Controller, schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { ComboBox, DateField, Dialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import { ContactFields, InviteFailure } from "./contact-fields.tsx";
import { TrainerFields } from "./trainer-fields.tsx";
import { type NewTrainerForm, newTrainerForm, toDetails } from "./trainer-rules.ts";
import { useCreateOfStudent, useCreateTrainer } from "./trainers.queries.ts";

const check = schemaResolver(newTrainerForm);
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
  const formId = useId();
  const creating = useCreateTrainer();
  const creatingOfStudent = useCreateOfStudent();
  const [failure, setFailure] = useState<unknown>(null);
  const { control, formState, handleSubmit, setError } = useForm<NewTrainerForm, unknown, NewTrainerForm>({
    defaultValues: {
      ...{ name: { en: "", ar: "" }, gender: "" as NewTrainerForm["gender"], country: "EG", nationality: "EG" },
      ...{ bornOn: "", price: "", phone: "", language: i18n.language, timeZone: SCHOOL_ZONE },
    },
    resolver: check as never,
  });

  /** `personId`: the student who has the number, and is to become the trainer. */
  const send = (personId?: string) =>
    handleSubmit(async (typed) => {
      setFailure(null);
      const { bornOn, phone, language, timeZone } = typed;
      const details = { ...toDetails(typed), bornOn, timeZone };
      try {
        const trainer = personId
          ? await creatingOfStudent.mutateAsync({ ...details, personId })
          : await creating.mutateAsync({ ...details, phone, language });
        toasts.show({ tone: "success", text: t(`trainers.create.${personId ? "doneOfStudent" : "done"}`) });
        onDone(trainer.id);
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
            {t("trainers.create.submit")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      size="large"
      title={t("trainers.create.action")}
    >
      <Form id={formId} onSubmit={send()}>
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
        {failure ? <InviteFailure error={failure} onUseAccount={(personId) => void send(personId)()} /> : null}
      </Form>
    </Dialog>
  );
}
