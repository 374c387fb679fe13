/** Fields and choices that the first screen does not have: loaded with the first form. */
export { Checkbox, type CheckboxProps } from "./choices/checkbox.tsx";
export { Radio, RadioCard, type RadioProps } from "./choices/radio.tsx";
export { RadioGroup, type RadioGroupProps } from "./choices/radio-group.tsx";
export { FormError } from "./fields/form-error.tsx";
export { PasswordField } from "./fields/password-field.tsx";
export { TextArea, type TextAreaProps } from "./fields/text-area.tsx";
