import { Button, Form, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog, type DialogProps } from "@kalima/ui/overlays";
import { type KeyboardEvent, type ReactNode, useId } from "react";

export type FormDialogProps = Pick<DialogProps, "title" | "size"> & {
  submitLabel: string;
  /** Default "Cancel". */
  closeLabel?: string;
  isPending: boolean;
  /** Nothing can be sent (yet). */
  isDisabled?: boolean;
  /** Why it was not sent, shown above the buttons; a failure that a field shows does not belong here. */
  error?: unknown;
  onSubmit: () => unknown;
  onClose: () => void;
  /** Stands above the form. */
  lead?: ReactNode;
  /** Class of the form. */
  className?: string;
  children: ReactNode;
};

/** A window with one form, open while it is rendered. The caller closes it when the form was sent; a failure keeps what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, submitLabel, closeLabel, isPending, isDisabled, error, lead, className, children } = props;
  const { onSubmit, onClose } = props;
  const { texts, errorText } = useUi();
  const id = useId();

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
            {closeLabel ?? texts.cancel}
          </Button>
          <Button form={id} isDisabled={isDisabled} isPending={isPending} type="submit">
            {submitLabel}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      size={size ?? "medium"}
      title={title}
    >
      {lead}
      <Form className={className} id={id} onKeyDown={sendByKeys} onSubmit={onSubmit}>
        {children}
        {error ? <FormError>{errorText(error)}</FormError> : null}
      </Form>
    </Dialog>
  );
}
