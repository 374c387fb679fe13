import { Button, useUi } from "@kalima/ui";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  title: ReactNode;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "normal" | "danger";
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => unknown;
  isPending?: boolean;
  /** True while there is nothing to confirm. */
  isDisabled?: boolean;
  children?: ReactNode;
};

/** Confirms an action that is hard to undo: cancel first, the action last. The caller closes it when the action is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    message,
    confirmLabel,
    cancelLabel,
    tone = "normal",
    isOpen,
    onOpenChange,
    onConfirm,
    isPending,
    isDisabled,
  } = props;
  const { texts } = useUi();
  return (
    <Dialog
      footer={
        <>
          <Button isDisabled={isPending} onPress={() => onOpenChange(false)} variant="secondary">
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            isDisabled={isDisabled}
            isPending={isPending}
            onPress={onConfirm}
            variant={tone === "danger" ? "danger" : "primary"}
          >
            {confirmLabel}
          </Button>
        </>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="small"
      title={title}
    >
      <p>{message}</p>
      {props.children}
    </Dialog>
  );
}
