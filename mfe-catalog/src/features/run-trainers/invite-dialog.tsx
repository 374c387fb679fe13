import { inviteTrainerBody, type StaffTrainer } from "@kalima/catalog-contract";
import { useSentForm } from "@kalima/platform/fields";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { FormDialog } from "@kalima/ui/form-dialog";
import { ContactFields, InviteFailure } from "./contact-fields.tsx";
import { useInviteTrainer } from "./trainers.queries.ts";

/** Sends a draft without an account another link, to the same number or another. */
export function InviteDialog({ trainer, onClose }: { trainer: StaffTrainer; onClose: () => void }) {
  const { t } = useTranslation("catalog");
  const { i18n, toasts } = usePlatform();
  const inviting = useInviteTrainer(trainer.id);
  const { control, isPending, error, sendBy } = useSentForm({
    schema: inviteTrainerBody,
    defaultValues: { phone: "", language: i18n.language },
  });

  const submit = sendBy(async (typed) => {
    await inviting.mutateAsync(typed);
    toasts.show({ tone: "success", text: t("trainers.invite.done") });
    onClose();
  });

  return (
    <FormDialog
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("trainers.invite.submit")}
      title={t("trainers.invite.title", { name: trainer.name[i18n.language] })}
    >
      <p>{t("trainers.invite.explain")}</p>
      <ContactFields control={control} />
      {error ? <InviteFailure error={error} /> : null}
    </FormDialog>
  );
}
