/** Fields of a form, apart from `@kalima/platform/forms`: not shared, so that a remote contains only those it shows. */
export { FormCheckbox, FormPasswordField, FormRadioGroup, FormTextArea, FormTextField } from "./form-fields.tsx";
