/** The window with one form. Not shared among builds. */
export { FormDialog, type FormDialogProps } from "./form-dialog.tsx";
