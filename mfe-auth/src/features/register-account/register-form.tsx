import { register, registerAccount } from "@kalima/accounts-contract";
import { FormCheckbox, FormTextField } from "@kalima/platform/fields";
import { schemaResolver, useForm, useWatch } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Form, Link } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import * as z from "zod/mini";
import { NewPasswordField } from "../../shared/form/new-password-field.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { withNext } from "../../shared/journey/next-page.tsx";
import { keepDraft, keepPendingPhone, useDraft, useKeepDraft } from "../../shared/journey/registration-draft.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";

/** The contract's request, except that the box starts empty. */
const registerForm = z.extend(register, {
  agreedToPrivacyPolicy: z.boolean().check(z.refine((agreed) => agreed, "validation.privacy_required")),
});

/** Makes an account that waits for its code; the phone is kept for the code screen. */
export function RegisterForm({ next }: { next: string }) {
  const { t } = useTranslation("auth");
  const { http, session, toasts, navigation, logger } = usePlatform();
  const draft = useDraft();
  const form = useForm({
    resolver: schemaResolver(registerForm),
    values: {
      name: draft.name,
      phone: draft.phone,
      countryCode: draft.countryCode,
      password: "",
      agreedToPrivacyPolicy: false,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { name, phone, countryCode } = useWatch({ control: form.control });
  useKeepDraft({ name, phone, countryCode });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("register.failed"),
    send: async (values) => {
      try {
        const answer = await http.call(registerAccount, { body: { ...values, agreedToPrivacyPolicy: true } });
        keepPendingPhone(answer.user.phone);
        keepDraft({ name: values.name, phone: values.phone, countryCode: values.countryCode, codeSentAt: Date.now() });
        await session.begin(answer, { rememberMe: false });
      } catch (error) {
        logger.error("Registration failed", { reason: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    onDone: () => {
      navigation.go(withNext("/verify-otp", next), { replace: true });
      toasts.show({ tone: "success", text: t("register.codeSent") });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <FormTextField
        autoComplete="name"
        control={form.control}
        isRequired
        label={t("fields.name")}
        maxLength={80}
        name="name"
      />
      <PhoneField control={form.control} />
      <NewPasswordField control={form.control} label={t("fields.password")} name="password" />
      <FormCheckbox control={form.control} name="agreedToPrivacyPolicy">
        <Trans
          components={{ terms: <Link href="/terms">{""}</Link>, policy: <Link href="/privacy-policy">{""}</Link> }}
          i18nKey="register.privacy"
          ns="auth"
          t={t}
        />
      </FormCheckbox>
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("register.submit")}
      </Button>
    </Form>
  );
}
