import { type Control, Controller, type FieldPath, type FieldValues } from "@kalima/platform/forms";
import { useErrorText } from "@kalima/platform/react";
import { TextField, type TextFieldProps } from "@kalima/ui";
import { Checkbox, PasswordField } from "@kalima/ui/forms";
import type { ReactNode } from "react";

type Bound<T extends FieldValues, Output> = { control: Control<T, unknown, Output>; name: FieldPath<T> };
type Words = Pick<TextFieldProps, "label" | "description" | "autoComplete" | "isRequired" | "maxLength" | "autoFocus">;

/** A text field of the design system, tied to a form: value, focus on error, text of the error code. */
export function FormTextField<T extends FieldValues, Output>({ control, name, ...words }: Bound<T, Output> & Words) {
  const errorText = useErrorText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField {...words} {...field} errorMessage={errorText(fieldState.error?.message)} />
      )}
    />
  );
}

/** A password of a form. */
export function FormPasswordField<T extends FieldValues, Output>({
  control,
  name,
  ...words
}: Bound<T, Output> & Words) {
  const errorText = useErrorText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <PasswordField isRequired {...words} {...field} errorMessage={errorText(fieldState.error?.message)} />
      )}
    />
  );
}

/** Yes or no, of a form. */
export function FormCheckbox<T extends FieldValues, Output>({
  control,
  name,
  children,
}: Bound<T, Output> & { children: ReactNode }) {
  const errorText = useErrorText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <Checkbox {...field} errorMessage={errorText(fieldState.error?.message)} isSelected={Boolean(value)}>
          {children}
        </Checkbox>
      )}
    />
  );
}
