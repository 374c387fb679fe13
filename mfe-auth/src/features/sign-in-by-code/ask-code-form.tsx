import { OTP_RESEND_SECONDS, sendCode, sendOtp } from "@kalima/accounts-contract";
import { schemaResolver, useForm, useWatch } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { keepDraft, useDraft, useKeepDraft } from "../../shared/journey/registration-draft.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";
import type { SentCode } from "./sent-code.ts";

type AskCodeFormProps = {
  /** The last code that was sent from here, if any. */
  last: SentCode | null;
  onSent: (sent: SentCode) => void;
  onPassword: () => void;
};

/** The form for the number that the code is sent to. */
export function AskCodeForm({ last, onSent, onPassword }: AskCodeFormProps) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const draft = useDraft();
  const form = useForm({
    resolver: schemaResolver(sendOtp),
    values: { phone: draft.phone, countryCode: draft.countryCode, purpose: "sign_in" as const },
    resetOptions: { keepDirtyValues: true },
  });
  const [phone, countryCode] = useWatch({ control: form.control, name: ["phone", "countryCode"] });
  useKeepDraft({ phone, countryCode });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (typed): Promise<SentCode> => {
      const number = { phone: typed.phone, countryCode: typed.countryCode ?? "" };
      // Back from the code with the same number: the code that is on its way is good, and another would be refused.
      if (last && isSameNumber(last, number) && !mayAskAgain(last)) return last;
      await http.call(sendCode, { body: typed });
      toasts.show({ tone: "success", text: t("code.sent") });
      return { ...number, sentAt: Date.now() };
    },
    onDone: (sent) => {
      keepDraft({ phone: sent.phone, countryCode: sent.countryCode, signInCode: sent });
      onSent(sent);
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <PhoneField autoComplete="username" autoFocus control={form.control} />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("signInByCode.submit")}
      </Button>
      <Button
        fullWidth
        onPress={() => {
          keepDraft({ phone: form.getValues("phone"), countryCode: form.getValues("countryCode") ?? "" });
          onPassword();
        }}
        variant="quiet"
      >
        {t("signInByCode.password")}
      </Button>
    </Form>
  );
}

function isSameNumber(last: SentCode, typed: { phone: string; countryCode: string }): boolean {
  return last.phone === typed.phone && last.countryCode === typed.countryCode;
}

function mayAskAgain({ sentAt }: SentCode): boolean {
  return Date.now() - sentAt >= OTP_RESEND_SECONDS * 1_000;
}
