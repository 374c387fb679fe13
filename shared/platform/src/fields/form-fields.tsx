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

type Bound<T extends FieldValues, Output> = { control: Control<T, unknown, Output>; name: FieldPath<T> };
/** The rest of a field's properties: the form holds its value, and shows and focuses its error. */
type Rest<Props> = Omit<Props, "name" | "value" | "isSelected" | "onChange" | "onBlur" | "ref" | "errorMessage">;
/** Text of an error code of this field, instead of the usual one; empty without an error. */
type OwnErrorText = { errorText?: (code: string | undefined) => string };

/** A text field of the design system, tied to a form: value, focus on error, text of the error code. */
export function FormTextField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: Bound<T, Output> & Rest<TextFieldProps> & OwnErrorText) {
  const ui = useUi();
  const textOf = errorText ?? ui.errorText;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          {...field}
          errorMessage={textOf(fieldState.error?.message)}
          value={(field.value as string | null | undefined) ?? ""}
        />
      )}
    />
  );
}

/** Several lines of text, of a form. */
export function FormTextArea<T extends FieldValues, Output>({
  control,
  name,
  ...rest
}: Bound<T, Output> & Rest<TextAreaProps>) {
  const { errorText } = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextArea
          {...rest}
          {...field}
          errorMessage={errorText(fieldState.error?.message)}
          value={(field.value as string | null | undefined) ?? ""}
        />
      )}
    />
  );
}

/** A password of a form. */
export function FormPasswordField<T extends FieldValues, Output>({
  control,
  name,
  ...rest
}: Bound<T, Output> & Rest<TextFieldProps>) {
  const { errorText } = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <PasswordField isRequired {...rest} {...field} errorMessage={errorText(fieldState.error?.message)} />
      )}
    />
  );
}

/** One of several, of a form. An empty value is the radio with the value "", if there is one. */
export function FormRadioGroup<T extends FieldValues, Output>({
  control,
  name,
  ...rest
}: Bound<T, Output> & Rest<RadioGroupProps>) {
  const { errorText } = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RadioGroup
          {...rest}
          {...field}
          errorMessage={errorText(fieldState.error?.message)}
          value={(field.value as string | null | undefined) ?? ""}
        />
      )}
    />
  );
}

/** Yes or no, of a form. */
export function FormCheckbox<T extends FieldValues, Output>({
  control,
  name,
  ...rest
}: Bound<T, Output> & Rest<CheckboxProps>) {
  const { errorText } = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <Checkbox
          {...rest}
          {...field}
          errorMessage={errorText(fieldState.error?.message)}
          isSelected={Boolean(value)}
        />
      )}
    />
  );
}
