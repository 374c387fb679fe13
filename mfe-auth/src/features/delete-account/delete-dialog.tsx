import { deleteAccount } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { schemaResolver, useForm, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, FormError, Inline } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { FormPasswordField } from "../../shared/form/form-fields.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";

type DeleteDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Asks for the password once more, and removes the account for good. */
export function DeleteDialog({ isOpen, onOpenChange }: DeleteDialogProps) {
  const { t } = useTranslation("auth");
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} role="alertdialog" title={t("deleteAccount.ask")}>
      <DeleteForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("auth");
  const { http, session, toasts, navigation } = usePlatform();
  const form = useForm({ resolver: schemaResolver(deleteAccount), defaultValues: { password: "" } });
  const { submit, isPending, formError, error } = useFormMutation({
    form,
    send: ({ password }) => http.delete("/auth/delete-account", { password }, { quiet: true }),
    onDone: () => {
      // First away from here: the gate would send a visitor without a session to the sign-in page.
      navigation.go("/", { replace: true });
      void session.end("account_deleted").then(() => {
        toasts.show({ tone: "success", text: t("deleteAccount.done") });
      });
    },
  });
  const isPaymentUnderWay = isAppError(error) && error.status === 409;
  return (
    <Form onSubmit={submit}>
      <p>{t("deleteAccount.confirm")}</p>
      <FormError>{isPaymentUnderWay ? t("deleteAccount.paymentUnderWay") : formError}</FormError>
      <FormPasswordField
        autoComplete="current-password"
        autoFocus
        control={form.control}
        label={t("fields.password")}
        name="password"
      />
      <Inline gap={3} wrap>
        <Button isPending={isPending} type="submit" variant="danger">
          {t("deleteAccount.submit")}
        </Button>
        <Button isDisabled={isPending} onPress={onCancel} variant="secondary">
          {t("deleteAccount.cancel")}
        </Button>
      </Inline>
    </Form>
  );
}
