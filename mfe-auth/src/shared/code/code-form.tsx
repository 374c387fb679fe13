import { OTP_DIGITS, otpCode } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { Controller, schemaResolver, useForm } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { type ReactNode, useEffect } from "react";
import * as z from "zod/mini";
import { useFormMutation } from "../form/use-form-mutation.ts";
import { CodeField } from "./code-field.tsx";
import { ResendCode } from "./resend-code.tsx";

const WRONG = ["auth.code_wrong", "auth.factor_wrong"];
const codeForm = z.object({ otp: otpCode });

type CodeFormProps<Answer> = {
  submitLabel: string;
  failureText: string;
  send: (otp: string) => Promise<Answer>;
  /** Runs even if the form was left meanwhile, as the gate may do when the session changes. */
  onDone: (answer: Answer) => void;
  /** Epoch milliseconds of the last code that was sent; 0 when none is known. */
  sentAt?: number;
  /**
   * Requests another code. Resolves to false when nothing was sent; the caller then shows why. Left out for codes that an app of
   * the person makes.
   */
  resend?: () => Promise<boolean>;
  onResent?: (sentAt: number) => void;
  /** Id of the text or heading above the form, which is read when the field gets the focus. */
  describedBy: string;
  /** Other ways on, beside asking for another code. */
  children?: ReactNode;
};

/**
 * Enters a one-time code, which is sent as soon as it has six digits. A wrong code empties the field for the next try and
 * says how many tries are left. The field has the focus at once: there is nothing else to do.
 */
export function CodeForm<Answer>(props: CodeFormProps<Answer>) {
  const { submitLabel, failureText, send, onDone, sentAt = 0, resend, onResent, describedBy, children } = props;
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { otp: "" } });
  const { setFocus } = form;
  const { submit, isPending, formError, error, forgetError } = useFormMutation({
    form,
    failureText,
    send: async ({ otp }) => {
      try {
        return await send(otp);
      } catch (error) {
        const code = isAppError(error) ? error.code : "";
        if (WRONG.includes(code)) form.setValue("otp", "");
        if (WRONG.includes(code) || code.startsWith("auth.code_")) setFocus("otp", { shouldSelect: true });
        throw error;
      }
    },
    onDone,
  });
  const triesLeft = readTriesLeft(error);
  useEffect(() => {
    setFocus("otp");
  }, [setFocus]);

  function changed(code: string): void {
    if (error) forgetError();
    if (code.length === OTP_DIGITS) void submit();
  }
  function beginAnew(at: number): void {
    forgetError();
    // A reset would forget the field, which takes the focus next.
    form.setValue("otp", "");
    form.clearErrors();
    onResent?.(at);
  }
  return (
    <>
      <Form onSubmit={submit}>
        <FormError>{triesLeft ? `${formError}. ${t("code.triesLeft", { count: triesLeft })}` : formError}</FormError>
        <Controller
          control={form.control}
          name="otp"
          render={({ field, fieldState }) => (
            <CodeField
              {...field}
              describedBy={describedBy}
              errorMessage={errorText(fieldState.error?.message)}
              onChange={(code) => {
                field.onChange(code);
                changed(code);
              }}
            />
          )}
        />
        <Button fullWidth isPending={isPending} size="large" type="submit">
          {submitLabel}
        </Button>
      </Form>
      {resend ? (
        <Inline gap={3} wrap>
          <ResendCode onResent={beginAnew} onSettled={() => setFocus("otp")} resend={resend} sentAt={sentAt} />
          {children}
        </Inline>
      ) : null}
    </>
  );
}

/** How many more wrong codes the server accepts before the code is void; undefined when it does not say. */
function readTriesLeft(error: unknown): number | undefined {
  const left = isAppError(error) ? error.extra?.triesLeft : undefined;
  return typeof left === "number" ? left : undefined;
}
