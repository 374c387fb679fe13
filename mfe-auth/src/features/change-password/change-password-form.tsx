import { type Account, changePassword, changePasswordBody, newPassword } from "@kalima/accounts-contract";
import { FormPasswordField } from "@kalima/platform/fields";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import * as z from "zod/mini";
import { AccountName } from "../../shared/form/account-name.tsx";
import { confirms, NewPasswordFields } from "../../shared/form/new-password-field.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the password. This session continues; all others end. */
export function ChangePasswordForm({ user }: { user: Account }) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const form = useForm({ resolver: schemaResolver(changePasswordForm), defaultValues: EMPTY });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("changePassword.failed"),
    send: ({ currentPassword, newPassword }) => http.call(changePassword, { body: { currentPassword, newPassword } }),
    onDone: () => {
      form.reset(EMPTY);
      toasts.show({ tone: "success", text: t("changePassword.done") });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <AccountName phone={user.phone} />
      <FormPasswordField
        autoComplete="current-password"
        control={form.control}
        label={t("fields.currentPassword")}
        name="currentPassword"
      />
      <NewPasswordFields control={form.control} name="newPassword" />
      <Inline>
        <Button isPending={isPending} type="submit">
          {t("changePassword.submit")}
        </Button>
      </Inline>
    </Form>
  );
}

const required = z.string().check(z.minLength(1, "validation.required"));

/**
 * Has the fields of the contract, with the new password typed twice. An empty field is reported as empty, not as a weak
 * password.
 */
const changePasswordForm = z
  .extend(changePasswordBody, { newPassword: z.pipe(required, newPassword), confirmation: required })
  .check(confirms("newPassword"));
