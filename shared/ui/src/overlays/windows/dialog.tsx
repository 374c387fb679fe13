import { classNames } from "@kalima/ui";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { WithLocale } from "../with-locale.tsx";
import { WindowHead } from "./window-head.tsx";
import styles from "./windows.module.css";

export type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** `alertdialog` requires an answer; a press outside does not close it. */
  role?: "dialog" | "alertdialog";
  children: ReactNode;
};

/** A window over the page. Keeps focus inside, closes with Escape, gives focus back to where it was. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  footer,
  size = "medium",
  role = "dialog",
  children,
}: DialogProps) {
  return (
    <WithLocale>
      <ModalOverlay
        className={styles.backdrop ?? ""}
        isDismissable={role === "dialog"}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        <Modal className={classNames(styles.modal, styles[size])}>
          <AriaDialog className={styles.window} role={role}>
            <WindowHead title={title} />
            <div className={styles.body}>{children}</div>
            {footer ? <footer className={styles.foot}>{footer}</footer> : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </WithLocale>
  );
}
