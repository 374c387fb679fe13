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
import type { ElementType } from "react";

type BoundProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  name: FieldPath<T>;
  /** Text of an error code of this field, instead of the usual one; empty without an error. */
  errorText?: (code: string | undefined) => string;
};
/** The other properties of a field: the form holds its value, and shows and focuses its error. */
type OtherProps<Props> = Omit<Props, "name" | "value" | "isSelected" | "onChange" | "onBlur" | "ref" | "errorMessage">;

/**
 * Ties a field of the design system to a form: value, focus on error, text of the error code. It uses `Controller`, since
 * a further member of a shared module would keep remotes from every shell that was built before.
 */
function FormField<T extends FieldValues, Output>({
  as: Field,
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & { as: ElementType }) {
  const ui = useUi();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <Field
          {...rest}
          {...field}
          errorMessage={(errorText ?? ui.errorText)(fieldState.error?.message)}
          value={value ?? ""}
        />
      )}
    />
  );
}

type FormFieldProps<T extends FieldValues, Output, Props> = BoundProps<T, Output> & OtherProps<Props>;

/** A line of text of a form. */
export function FormTextField<T extends FieldValues, Output>(props: FormFieldProps<T, Output, TextFieldProps>) {
  return <FormField {...props} as={TextField} />;
}

/** Several lines of text of a form. */
export function FormTextArea<T extends FieldValues, Output>(props: FormFieldProps<T, Output, TextAreaProps>) {
  return <FormField {...props} as={TextArea} />;
}

/** A password of a form. */
export function FormPasswordField<T extends FieldValues, Output>(props: FormFieldProps<T, Output, TextFieldProps>) {
  return <FormField isRequired {...props} as={PasswordField} />;
}

/** One of several choices of a form. An empty value is the radio with the value "", if there is one. */
export function FormRadioGroup<T extends FieldValues, Output>(props: FormFieldProps<T, Output, RadioGroupProps>) {
  return <FormField {...props} as={RadioGroup} />;
}

/** A checkbox of a form. */
export function FormCheckbox<T extends FieldValues, Output>(props: FormFieldProps<T, Output, CheckboxProps>) {
  return <FormField {...props} as={ValueCheckbox} />;
}

const ValueCheckbox = ({ value, ...props }: CheckboxProps & { value: unknown }) => (
  <Checkbox {...props} isSelected={Boolean(value)} />
);
