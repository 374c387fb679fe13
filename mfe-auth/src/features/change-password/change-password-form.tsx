import type { User } from "@kalima/contracts/api";
import { changePassword } from "@kalima/contracts/api";
import { schemaResolver, useForm, usePlatform, useTranslation, useWatch } from "@kalima/platform/react";
import { Button, Form, FormError, Inline, VisuallyHidden } from "@kalima/ui";
import * as z from "zod/mini";
import { FormPasswordField } from "../../shared/form/form-fields.tsx";
import { PasswordRules } from "../../shared/form/password-rules.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";

const changeForm = z
  .extend(changePassword, { confirmation: z.string().check(z.minLength(1, "validation.required")) })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: "validation.password_mismatch",
      path: ["confirmation"],
    }),
  );
const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the own password. This session goes on; the others end. */
export function ChangePasswordForm({ user }: { user: User }) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const form = useForm({ resolver: schemaResolver(changeForm), defaultValues: EMPTY });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("changePassword.failed"),
    send: ({ currentPassword, newPassword }) => http.post("/auth/change-password", { currentPassword, newPassword }),
    onDone: () => {
      form.reset(EMPTY);
      toasts.show({ tone: "success", text: t("changePassword.done") });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      {/* Tells a password manager whose password this is. */}
      <VisuallyHidden>
        <input aria-hidden="true" autoComplete="username" name="username" readOnly tabIndex={-1} value={user.phone} />
      </VisuallyHidden>
      <FormPasswordField
        autoComplete="current-password"
        control={form.control}
        label={t("fields.currentPassword")}
        name="currentPassword"
      />
      <FormPasswordField
        autoComplete="new-password"
        control={form.control}
        label={t("fields.newPassword")}
        name="newPassword"
      />
      <PasswordRules password={newPassword} />
      <FormPasswordField
        autoComplete="new-password"
        control={form.control}
        label={t("fields.confirmation")}
        name="confirmation"
      />
      <Inline>
        <Button isPending={isPending} type="submit">
          {t("changePassword.submit")}
        </Button>
      </Inline>
    </Form>
  );
}
