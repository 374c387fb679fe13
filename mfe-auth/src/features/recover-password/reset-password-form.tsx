import { newPassword } from "@kalima/contracts/domain";
import { schemaResolver, useForm, usePlatform, useTranslation, useWatch } from "@kalima/platform/react";
import { Button, Form, FormError } from "@kalima/ui";
import * as z from "zod/mini";
import { FormPasswordField } from "../../shared/form/form-fields.tsx";
import { PasswordRules } from "../../shared/form/password-rules.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";

const resetForm = z.object({ password: newPassword, confirmation: z.string() }).check(
  z.refine((typed) => typed.password === typed.confirmation, {
    path: ["confirmation"],
    error: "validation.password_mismatch",
  }),
);

/** A new password, typed twice; ends every session of the account. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation("auth");
  const { http, toasts, navigation } = usePlatform();
  const form = useForm({ resolver: schemaResolver(resetForm), defaultValues: { password: "", confirmation: "" } });
  const password = useWatch({ control: form.control, name: "password" });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (values) => {
      await http.post("/auth/reset-password", { token, password: values.password });
    },
    onDone: () => {
      toasts.show({ tone: "success", text: t("reset.done") });
      navigation.go("/login", { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <FormPasswordField
        autoComplete="new-password"
        control={form.control}
        label={t("fields.newPassword")}
        name="password"
      />
      <PasswordRules password={password} />
      <FormPasswordField
        autoComplete="new-password"
        control={form.control}
        label={t("fields.confirmation")}
        name="confirmation"
      />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
