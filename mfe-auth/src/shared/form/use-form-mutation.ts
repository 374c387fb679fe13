import { isAppError } from "@kalima/contracts/errors";
import {
  type FieldPath,
  type FieldValues,
  setFieldErrors,
  type UseFormReturn,
  useErrorText,
  useFailureToast,
  useMutation,
  usePlatform,
} from "@kalima/platform/react";
import { useRef } from "react";

type FormMutation<T extends FieldValues, Output, Answer> = {
  form: UseFormReturn<T, unknown, Output>;
  /** Sends what was typed; what it throws is shown and leaves the form as it stands. */
  send: (values: Output) => Promise<Answer>;
  /** Runs even if the form was left meanwhile, as the gate may do when the session changes. */
  onDone: (answer: Answer, values: Output) => void;
  /** Toast of a failure; without one only the form tells. */
  failureText?: string;
};

/** Sends a form once at a time; on failure marks and focuses the wrong fields and gives the text for the form. */
export function useFormMutation<T extends FieldValues, Output, Answer>(options: FormMutation<T, Output, Answer>) {
  const { form, send, onDone, failureText } = options;
  const { logger } = usePlatform();
  const errorText = useErrorText();
  const failureToast = useFailureToast();
  // The mutation's own state arrives a moment later than a second press may.
  const isSending = useRef(false);

  /** The form's own fields that the server refused, in the form's order, which need not be the server's. */
  function refusedFields(error: unknown): FieldPath<T>[] {
    const refused = isAppError(error) ? Object.keys(error.fields ?? {}) : [];
    const order = Object.keys(form.getValues());
    const placeOf = (name: string) => order.indexOf(name.split(".")[0] ?? "");
    return refused.filter((name) => placeOf(name) >= 0).sort((a, b) => placeOf(a) - placeOf(b)) as FieldPath<T>[];
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      logger.warn("A form was refused", { code: "code" in error ? error.code : error.message });
      setFieldErrors(form.setError, error);
      const [first] = refusedFields(error);
      if (first) form.setFocus(first);
      if (failureText) failureToast(error, failureText);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const isAtItsFields = refusedFields(mutation.error).length > 0;
  return {
    submit: form.handleSubmit((values) => {
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(values);
    }),
    isPending: mutation.isPending,
    error: mutation.error,
    /** What is wrong with the form as a whole; what is wrong with a field stands there. */
    formError: isAtItsFields ? "" : errorText(mutation.error),
    forgetError: mutation.reset,
  };
}
