import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./form-dialog.module.css";

type FormDialogProps = {
  title: string;
  submitLabel: string;
  isPending: boolean;
  /** Nothing can be sent (yet). */
  isDisabled?: boolean;
  /** Shown above the buttons, unless a field shows it. */
  error?: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A window with one form. */
export function FormDialog({
  title,
  submitLabel,
  isPending,
  isDisabled,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  /** Sends from a field of several lines, too, in which Enter alone begins a line. */
  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isPending && !isDisabled) onSubmit();
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("dialog.close")}
          </Button>
          <Button form={id} isDisabled={isDisabled} isPending={isPending} type="submit">
            {submitLabel}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
    >
      <form className={styles.form} id={id} noValidate onKeyDown={sendByKeys} onSubmit={submit}>
        {children}
        {error ? <FormError>{errorText(error)}</FormError> : null}
      </form>
    </Dialog>
  );
}
