import { type Control, Controller, type FieldPath, type FieldValues } from "@kalima/platform/forms";
import { TextField, type TextFieldProps, useUi } from "@kalima/ui";
import {
  Checkbox,
  type CheckboxProps,
  PasswordField,
  RadioGroup,
  type RadioGroupProps,
  TextArea,
  type TextAreaProps,
} from "@kalima/ui/forms";
import type { ReactElement, Ref } from "react";

type BoundProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  name: FieldPath<T>;
  /** Text of an error code of this field, instead of the usual one; empty without an error. */
  errorText?: (code: string | undefined) => string;
};
/** The other properties of a field: the form holds its value, and shows and focuses its error. */
type OtherProps<Props> = Omit<Props, "name" | "value" | "isSelected" | "onChange" | "onBlur" | "ref" | "errorMessage">;

/** All that a field of the design system takes from the form, but for its value. */
type Binding = {
  name: string;
  ref: Ref<never>;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  errorMessage: string;
};

/**
 * Ties a field of the design system to a form: value, focus on error, text of the error code. It uses `Controller`, since
 * a further member of a shared module would keep remotes from every shell that was built before.
 */
function FormField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  render,
}: BoundProps<T, Output> & { render: (binding: Binding, value: unknown) => ReactElement }) {
  const ui = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) =>
        render({ ...field, errorMessage: (errorText ?? ui.errorText)(fieldState.error?.message) }, value)
      }
    />
  );
}

const toText = (value: unknown) => (value as string | null | undefined) ?? "";

/** A line of text of a form. */
export function FormTextField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextFieldProps>) {
  return (
    <FormField
      control={control}
      name={name}
      errorText={errorText}
      render={(binding, value) => <TextField {...rest} {...binding} value={toText(value)} />}
    />
  );
}

/** Several lines of text of a form. */
export function FormTextArea<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextAreaProps>) {
  return (
    <FormField
      control={control}
      name={name}
      errorText={errorText}
      render={(binding, value) => <TextArea {...rest} {...binding} value={toText(value)} />}
    />
  );
}

/** A password of a form. */
export function FormPasswordField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextFieldProps>) {
  return (
    <FormField
      control={control}
      name={name}
      errorText={errorText}
      render={(binding, value) => <PasswordField isRequired {...rest} {...binding} value={toText(value)} />}
    />
  );
}

/** One of several choices of a form. An empty value is the radio with the value "", if there is one. */
export function FormRadioGroup<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<RadioGroupProps>) {
  return (
    <FormField
      control={control}
      name={name}
      errorText={errorText}
      render={(binding, value) => <RadioGroup {...rest} {...binding} value={toText(value)} />}
    />
  );
}

/** A checkbox of a form. */
export function FormCheckbox<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<CheckboxProps>) {
  return (
    <FormField
      control={control}
      name={name}
      errorText={errorText}
      render={(binding, value) => <Checkbox {...rest} {...binding} isSelected={Boolean(value)} />}
    />
  );
}
