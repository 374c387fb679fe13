/** Forms, apart from `@kalima/platform/react`: most pages have none, and need not load what fields share. */
export type { Control, FieldErrors, FieldPath, FieldValues, SubmitHandler, UseFormReturn } from "react-hook-form";
export { Controller, useFieldArray, useForm, useWatch } from "react-hook-form";
export { schemaResolver } from "./schema-resolver.ts";
export { setFieldErrors } from "./set-field-errors.ts";
