import { inviteTrainerBody, type StaffTrainer } from "@kalima/catalog-contract";
import { schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import type * as z from "zod/mini";
import { ContactFields, InviteFailure } from "./contact-fields.tsx";
import { useInviteTrainer } from "./trainers.queries.ts";

type Typed = z.infer<typeof inviteTrainerBody>;
const check = schemaResolver(inviteTrainerBody);

/** Sends a draft without an account another link, to the same number or another. */
export function InviteDialog({ trainer, onClose }: { trainer: StaffTrainer; onClose: () => void }) {
  const { t } = useTranslation("catalog");
  const { i18n, toasts } = usePlatform();
  const formId = useId();
  const inviting = useInviteTrainer(trainer.id);
  const [failure, setFailure] = useState<unknown>(null);
  const { control, formState, handleSubmit, setError } = useForm<Typed, unknown, Typed>({
    defaultValues: { phone: "", language: i18n.language },
    resolver: check as never,
  });

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await inviting.mutateAsync(typed);
      toasts.show({ tone: "success", text: t("trainers.invite.done") });
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
            {t("trainers.invite.submit")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      title={t("trainers.invite.title", { name: trainer.name[i18n.language] })}
    >
      <Form id={formId} onSubmit={submit}>
        <p>{t("trainers.invite.explain")}</p>
        <ContactFields control={control} />
        {failure ? <InviteFailure error={failure} /> : null}
      </Form>
    </Dialog>
  );
}
