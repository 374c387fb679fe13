import { type Control, type FieldPath, type FieldValues, useController } from "@kalima/platform/forms";
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

type BoundProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  name: FieldPath<T>;
  /** Text of an error code of this field, instead of the usual one; empty without an error. */
  errorText?: (code: string | undefined) => string;
};
/** The other properties of a field: the form holds its value, and shows and focuses its error. */
type OtherProps<Props> = Omit<Props, "name" | "value" | "isSelected" | "onChange" | "onBlur" | "ref" | "errorMessage">;

/** Ties a field of the design system to a form: value, focus on error, text of the error code. */
function useBound<T extends FieldValues, Output>({ control, name, errorText }: BoundProps<T, Output>) {
  const ui = useUi();
  const {
    field: { value, ...field },
    fieldState,
  } = useController({ control, name });
  return {
    bound: { ...field, errorMessage: (errorText ?? ui.errorText)(fieldState.error?.message) },
    value: value as unknown,
  };
}

const toText = (value: unknown) => (value as string | null | undefined) ?? "";

/** A line of text of a form. */
export function FormTextField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextFieldProps>) {
  const { bound, value } = useBound({ control, name, errorText });
  return <TextField {...rest} {...bound} value={toText(value)} />;
}

/** Several lines of text of a form. */
export function FormTextArea<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextAreaProps>) {
  const { bound, value } = useBound({ control, name, errorText });
  return <TextArea {...rest} {...bound} value={toText(value)} />;
}

/** A password of a form. */
export function FormPasswordField<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<TextFieldProps>) {
  const { bound, value } = useBound({ control, name, errorText });
  return <PasswordField isRequired {...rest} {...bound} value={toText(value)} />;
}

/** One of several choices of a form. An empty value is the radio with the value "", if there is one. */
export function FormRadioGroup<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<RadioGroupProps>) {
  const { bound, value } = useBound({ control, name, errorText });
  return <RadioGroup {...rest} {...bound} value={toText(value)} />;
}

/** A yes or no of a form. */
export function FormCheckbox<T extends FieldValues, Output>({
  control,
  name,
  errorText,
  ...rest
}: BoundProps<T, Output> & OtherProps<CheckboxProps>) {
  const { bound, value } = useBound({ control, name, errorText });
  return <Checkbox {...rest} {...bound} isSelected={Boolean(value)} />;
}
