import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { type FormEvent, type ReactNode, useId } from "react";
import styles from "./dialogs.module.css";

type LessonDialogProps = {
  title: string;
  submitLabel: string;
  isPending: boolean;
  /** Shown above the buttons, unless a field shows it. */
  error?: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A window with a form about one lesson. */
export function LessonDialog({ title, submitLabel, isPending, error, onSubmit, onClose, children }: LessonDialogProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("lessons.close")}
          </Button>
          <Button form={id} isPending={isPending} type="submit">
            {submitLabel}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
    >
      <form className={styles.form} id={id} noValidate onSubmit={submit}>
        {children}
        {error ? <FormError>{errorText(error)}</FormError> : null}
      </form>
    </Dialog>
  );
}
