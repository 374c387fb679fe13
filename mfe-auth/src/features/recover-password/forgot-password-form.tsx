import { forgetPassword } from "@kalima/contracts/api";
import { schemaResolver, useForm, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, FormError } from "@kalima/ui";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { keepDraft, readDraft } from "../../shared/journey/registration-draft.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";

/** Asks for the link; the answer is the same whether the number has an account or not. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const { phone, countryCode } = readDraft();
  const form = useForm({ resolver: schemaResolver(forgetPassword), defaultValues: { phone, countryCode } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (values) => {
      await http.post("/auth/forget-password", values);
    },
    onDone: (_answer, values) => {
      keepDraft({ phone: values.phone, countryCode: values.countryCode ?? countryCode });
      toasts.show({ tone: "success", text: t("forgot.done") });
      onSent();
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <PhoneField autoComplete="username" control={form.control} />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("forgot.submit")}
      </Button>
    </Form>
  );
}
