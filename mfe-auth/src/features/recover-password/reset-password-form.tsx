import { newPassword, resetPassword } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import * as z from "zod/mini";
import { confirms, NewPasswordFields } from "../../shared/form/new-password-field.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";

const resetForm = z.object({ password: newPassword, confirmation: z.string() }).check(confirms("password"));

/** Sets a new password with the token of the link. Does not sign in. */
export function ResetPasswordForm({ token, onTokenRefused }: { token: string; onTokenRefused: () => void }) {
  const { t } = useTranslation("auth");
  const { http, toasts, navigation } = usePlatform();
  const form = useForm({ resolver: schemaResolver(resetForm), defaultValues: { password: "", confirmation: "" } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (values) => {
      try {
        await http.call(resetPassword, { body: { token, password: values.password } });
      } catch (error) {
        if (isAppError(error) && (error.code === "auth.reset_token_invalid" || error.fields?.token)) onTokenRefused();
        throw error;
      }
    },
    onDone: () => {
      toasts.show({ tone: "success", text: t("reset.done") });
      navigation.go("/login", { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <NewPasswordFields control={form.control} name="password" />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
