import { schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useState } from "react";
import type { Control, DefaultValues, FieldValues, Resolver } from "react-hook-form";

type Schema = Parameters<typeof schemaResolver>[0];
type SentFormOptions<Typed, Sent> = {
  /** Checks what was typed, and gives what is sent. */
  schema: Schema & { _zod: { output: Sent } };
  defaultValues: Typed;
  /** Gives the schema's input, where the fields do not have its shape. */
  toInput?: (typed: Typed) => unknown;
};
type SentForm<Typed extends FieldValues, Sent> = {
  control: Control<Typed, unknown, Sent>;
  isPending: boolean;
  /** Why it was not sent; null without a failure, and where the fields show it. */
  error: unknown;
  /** Gives the handler that checks the form and sends it. */
  sendBy: (send: (body: Sent) => Promise<unknown>) => () => Promise<void>;
};

/**
 * A form that is checked by a contract schema and sent. What was typed stays after a failure: the server's field errors go to
 * their fields, of which the first gets the focus; any other error is `error`, until it is sent again.
 */
export function useSentForm<Typed extends FieldValues, Sent extends FieldValues>({
  schema,
  defaultValues,
  toInput = (typed) => typed,
}: SentFormOptions<Typed, Sent>): SentForm<Typed, Sent> {
  const [error, setError] = useState<unknown>(null);
  const check = schemaResolver(schema) as unknown as Resolver<FieldValues, unknown, Sent>;
  const form = useForm<Typed, unknown, Sent>({
    defaultValues: defaultValues as DefaultValues<Typed>,
    resolver: (typed, context, options) => check(toInput(typed) as FieldValues, context, options as never) as never,
  });
  const sendBy = (send: (body: Sent) => Promise<unknown>) =>
    form.handleSubmit(async (body) => {
      setError(null);
      try {
        await send(body);
      } catch (refusal) {
        if (!setFieldErrors(form.setError, refusal)) setError(refusal);
      }
    });
  return { control: form.control, isPending: form.formState.isSubmitting, error, sendBy };
}
