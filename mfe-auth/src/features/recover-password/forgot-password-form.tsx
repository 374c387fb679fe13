import { forgetPassword, requestPasswordReset } from "@kalima/accounts-contract";
import { schemaResolver, useForm, useWatch } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Form, Inline, Num } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useState } from "react";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useDraft, useKeepDraft } from "../../shared/journey/registration-draft.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";
import { maskedPhone, shownPhone } from "../../shared/phone/shown-phone.ts";

/** The form for the phone number, with a confirmation step before the link is sent. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const draft = useDraft();
  const form = useForm({
    resolver: schemaResolver(forgetPassword),
    values: { phone: draft.phone, countryCode: draft.countryCode },
    resetOptions: { keepDirtyValues: true },
  });
  const [phone, countryCode] = useWatch({ control: form.control, name: ["phone", "countryCode"] });
  useKeepDraft({ phone, countryCode });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (typed) => {
      try {
        await http.call(requestPasswordReset, { body: typed });
      } catch (error) {
        setAsking(false);
        throw error;
      }
    },
    onDone: () => {
      toasts.show({ tone: "success", text: t("forgot.sent") });
      onSent();
    },
  });
  if (!isAsking) {
    return (
      <Form onSubmit={form.handleSubmit(() => setAsking(true))}>
        <FormError>{formError}</FormError>
        <PhoneField control={form.control} />
        <Button fullWidth size="large" type="submit">
          {t("forgot.continue")}
        </Button>
      </Form>
    );
  }
  const typed = form.getValues();
  const masked = `${typed.phone.startsWith("+") ? "+" : ""}${maskedPhone(typed.phone)}`;
  return (
    <Form onSubmit={submit}>
      <p role="status">
        <Trans
          components={{ phone: <Num>{""}</Num> }}
          i18nKey="forgot.confirm"
          ns="auth"
          t={t}
          values={{ phone: shownPhone(masked, typed.countryCode) }}
        />
      </p>
      <Inline gap={3} wrap>
        <Button autoFocus isPending={isPending} type="submit">
          {t("forgot.submit")}
        </Button>
        <Button isDisabled={isPending} onPress={() => setAsking(false)} variant="quiet">
          {t("forgot.change")}
        </Button>
      </Inline>
    </Form>
  );
}
