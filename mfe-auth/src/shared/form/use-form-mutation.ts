import { isAppError } from "@kalima/contracts/errors";
import { type FieldPath, type FieldValues, setFieldErrors, type UseFormReturn } from "@kalima/platform/forms";
import { useErrorText, useMutation, usePlatform } from "@kalima/platform/react";
import { useRef } from "react";

type FormMutation<T extends FieldValues, Output, Answer> = {
  form: UseFormReturn<T, unknown, Output>;
  /** Sends what was typed; what it throws is shown, and the form keeps its values. */
  send: (values: Output) => Promise<Answer>;
  /** Runs even if the form was left meanwhile, as the gate may do when the session changes. */
  onDone: (answer: Answer, values: Output) => void;
  /** Says what failed, in front of the reason. */
  failureText?: string;
};

/** Sends a form once at a time; on failure marks and focuses the wrong fields and gives the text for the form. */
export function useFormMutation<T extends FieldValues, Output, Answer>(options: FormMutation<T, Output, Answer>) {
  const { form, send, onDone, failureText } = options;
  const { logger } = usePlatform();
  const errorText = useErrorText();
  // The mutation's own state arrives a moment later than a second press may.
  const isSending = useRef(false);

  /** The form's own fields that the server refused, in the form's order, which need not be the server's. */
  function refusedFields(error: unknown): FieldPath<T>[] {
    const refused = isAppError(error) ? Object.keys(error.fields ?? {}) : [];
    const order = Object.keys(form.getValues());
    const findPosition = (name: string) => order.indexOf(name.split(".")[0] ?? "");
    return refused
      .filter((name) => findPosition(name) >= 0)
      .sort((a, b) => findPosition(a) - findPosition(b)) as FieldPath<T>[];
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      logger.warn("A form was refused", { code: "code" in error ? error.code : error.message });
      setFieldErrors(form.setError, error);
      const [first] = refusedFields(error);
      if (first) form.setFocus(first);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const isAtItsFields = refusedFields(mutation.error).length > 0;
  const reason = errorText(mutation.error);
  return {
    submit: form.handleSubmit((values) => {
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(values);
    }),
    isPending: mutation.isPending,
    error: mutation.error,
    /** Error of the form as a whole; an error of a field is shown at the field. */
    formError: isAtItsFields || !reason ? "" : failureText ? `${failureText}. ${reason}` : reason,
    forgetError: mutation.reset,
  };
}
