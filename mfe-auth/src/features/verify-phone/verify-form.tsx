import { otpCode, type SignedIn } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import {
  Controller,
  schemaResolver,
  useErrorText,
  useForm,
  usePlatform,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { Button, Form, FormError } from "@kalima/ui";
import * as z from "zod/mini";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { nextStep } from "../../shared/journey/next-step.ts";
import { forgetDraft } from "../../shared/journey/registration-draft.ts";
import { CodeField } from "./code-field.tsx";

const verifyForm = z.object({ otp: otpCode });

/** Proves the phone by its code; the answer's tokens replace the limited ones. */
export function VerifyForm({ phone, next }: { phone: string; next: string }) {
  const { t } = useTranslation("auth");
  const { http, session, toasts, navigation } = usePlatform();
  const current = useSession();
  const errorText = useErrorText();
  const form = useForm({ resolver: schemaResolver(verifyForm), defaultValues: { otp: "" } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("verify.failed"),
    send: async ({ otp }) => {
      const rememberMe = current.state === "signedIn" && current.rememberMe;
      try {
        const answer = await http.post<SignedIn>("/auth/verify-otp", { phone, otp });
        await session.begin(answer, { rememberMe });
        return answer;
      } catch (error) {
        if (isAppError(error) && error.code.startsWith("auth.code_")) form.setFocus("otp", { shouldSelect: true });
        throw error;
      }
    },
    onDone: (answer) => {
      forgetDraft();
      toasts.show({ tone: "success", text: t("verify.done") });
      navigation.go(nextStep(answer, next), { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <Controller
        control={form.control}
        name="otp"
        render={({ field, fieldState }) => <CodeField {...field} errorMessage={errorText(fieldState.error?.message)} />}
      />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("verify.submit")}
      </Button>
    </Form>
  );
}
