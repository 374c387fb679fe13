/** Fields of a form and its sending, apart from `@kalima/platform/forms`: not shared, so that a remote contains only those it shows. */
export { FormCheckbox, FormPasswordField, FormRadioGroup, FormTextArea, FormTextField } from "./form-fields.tsx";
export { useSentForm } from "./use-sent-form.ts";
