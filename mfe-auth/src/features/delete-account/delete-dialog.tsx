import {
  type Account,
  deleteAccount,
  deleteAccountBody as deleteAccountForm,
  type LeftLessons,
} from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { FormPasswordField } from "@kalima/platform/fields";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { type FormEvent, useState } from "react";
import { AccountName } from "../../shared/form/account-name.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { LeftPacks, useLeftPacks } from "./left-packs.tsx";

type DeleteDialogProps = { user: Account; onClose: () => void };

/** Requires the password and deletes the account permanently. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("auth");
  const { http, session, toasts, navigation } = usePlatform();
  const packs = useLeftPacks(user);
  const [choice, setChoice] = useState<LeftLessons | null>(null);
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const form = useForm({ resolver: schemaResolver(deleteAccountForm), defaultValues: { password: "" } });
  const { submit, isPending, formError, error } = useFormMutation({
    form,
    send: ({ password }) => http.call(deleteAccount, { body: { password, ...(choice && { leftLessons: choice }) } }),
    onDone: () => {
      toasts.show({ tone: "success", text: t("deleteAccount.done") });
      // First away from here: the gate would send a visitor without a session to the sign-in page.
      navigation.go("/", { replace: true });
      void session.end("account_deleted");
    },
  });
  const hasLeft = (packs.data?.length ?? 0) > 0;

  function send(event: FormEvent<HTMLFormElement>): void {
    setChoiceMissing(hasLeft && !choice);
    if (hasLeft && !choice) event.preventDefault();
    else submit(event);
  }

  const isPaying = isAppError(error) && error.code === "request.in_progress";

  /** Not while the request is running: its result would not be shown. */
  function close(): void {
    if (!isPending) onClose();
  }
  return (
    <Dialog isOpen onOpenChange={close} role="alertdialog" size="small" title={t("deleteAccount.ask")}>
      <Form onSubmit={send}>
        <p>{t("deleteAccount.confirm")}</p>
        <FormError>{isPaying ? t("deleteAccount.paymentUnderWay") : formError}</FormError>
        <LeftPacks choice={choice} isChoiceMissing={isChoiceMissing} onChoose={setChoice} packs={packs} />
        <AccountName phone={user.phone} />
        <FormPasswordField
          autoComplete="current-password"
          autoFocus
          control={form.control}
          label={t("fields.password")}
          name="password"
        />
        <Inline gap={3} justify="end" wrap>
          <Button isDisabled={isPending} onPress={onClose} variant="secondary">
            {t("deleteAccount.cancel")}
          </Button>
          <Button
            isDisabled={packs.isPending || packs.isLoadingError}
            isPending={isPending}
            type="submit"
            variant="danger"
          >
            {t("deleteAccount.submit")}
          </Button>
        </Inline>
      </Form>
    </Dialog>
  );
}
