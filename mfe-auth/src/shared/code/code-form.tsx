import { otpCode } from "@kalima/contracts/api";
import { OTP_DIGITS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { Controller, schemaResolver, useErrorText, useForm } from "@kalima/platform/react";
import { Button, Form, FormError, Inline } from "@kalima/ui";
import { type ReactNode, useEffect, useRef } from "react";
import * as z from "zod/mini";
import { useFormMutation } from "../form/use-form-mutation.ts";
import { CodeField } from "./code-field.tsx";
import { ResendCode } from "./resend-code.tsx";

const codeForm = z.object({ otp: otpCode });

type CodeFormProps<Answer> = {
  submitLabel: string;
  failureText: string;
  send: (otp: string) => Promise<Answer>;
  /** Runs even if the form was left meanwhile, as the gate may do when the session changes. */
  onDone: (answer: Answer) => void;
  /** Epoch milliseconds of the last code; 0 when none is known. */
  sentAt: number;
  /** Asks for another code. False: nothing was sent, and the caller shows why. */
  resend: () => Promise<boolean>;
  onResent?: (sentAt: number) => void;
  /** For a step that follows another on the same page; after a change of page the heading has the focus. */
  takesFocus?: boolean;
  /** Other ways on, beside asking for another code. */
  children?: ReactNode;
};

/**
 * Enters a one-time code. Six digits send themselves, but once for each code that was sent: after a refusal every
 * further try is the person's own, because five wrong ones burn the code.
 */
export function CodeForm<Answer>(props: CodeFormProps<Answer>) {
  const { submitLabel, failureText, send, onDone, sentAt, resend, onResent, takesFocus = false, children } = props;
  const errorText = useErrorText();
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { otp: "" } });
  const { setFocus } = form;
  const hasSentItself = useRef(false);
  const { submit, isPending, formError, forgetError } = useFormMutation({
    form,
    failureText,
    send: async ({ otp }) => {
      try {
        return await send(otp);
      } catch (error) {
        if (isAppError(error) && error.code.startsWith("auth.code_")) setFocus("otp", { shouldSelect: true });
        throw error;
      }
    },
    onDone,
  });
  useEffect(() => {
    if (takesFocus) setFocus("otp");
  }, [takesFocus, setFocus]);

  function sendWhenWhole(code: string): void {
    if (code.length < OTP_DIGITS || hasSentItself.current) return;
    hasSentItself.current = true;
    void submit();
  }
  function beginAnew(at: number): void {
    hasSentItself.current = false;
    forgetError();
    // A reset would forget the field, which takes the focus next.
    form.setValue("otp", "");
    form.clearErrors();
    onResent?.(at);
  }
  return (
    <>
      <Form onSubmit={submit}>
        <FormError>{formError}</FormError>
        <Controller
          control={form.control}
          name="otp"
          render={({ field, fieldState }) => (
            <CodeField
              {...field}
              errorMessage={errorText(fieldState.error?.message)}
              onChange={(code) => {
                field.onChange(code);
                sendWhenWhole(code);
              }}
            />
          )}
        />
        <Button fullWidth isPending={isPending} size="large" type="submit">
          {submitLabel}
        </Button>
      </Form>
      <Inline gap={3} wrap>
        <ResendCode onResent={beginAnew} onSettled={() => setFocus("otp")} resend={resend} sentAt={sentAt} />
        {children}
      </Inline>
    </>
  );
}
