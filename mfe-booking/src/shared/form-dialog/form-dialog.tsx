import { useUi } from "@kalima/ui";
import { type FormDialogProps, FormDialog as UiFormDialog } from "@kalima/ui/form-dialog";
import styles from "./form-dialog.module.css";

/** The window with one form, which is closed rather than cancelled. */
export function FormDialog(props: Omit<FormDialogProps, "closeLabel" | "className">) {
  const { texts } = useUi();
  return <UiFormDialog {...props} className={styles.form} closeLabel={texts.close} />;
}
