import {
  type FieldValues,
  setFieldErrors,
  type UseFormReturn,
  useErrorText,
  useFailureToast,
  useMutation,
  usePlatform,
} from "@kalima/platform/react";

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
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      logger.warn("A form was refused", { code: "code" in error ? error.code : error.message });
      setFieldErrors(form.setError, error);
      if (failureText) failureToast(error, failureText);
    },
  });
  return {
    submit: form.handleSubmit((values) => {
      if (!mutation.isPending) mutation.mutate(values);
    }),
    isPending: mutation.isPending,
    formError: errorText(mutation.error),
  };
}
