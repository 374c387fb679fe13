import { classNames } from "@kalima/ui";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { WithLocale } from "../with-locale.tsx";
import { WindowHead } from "./window-head.tsx";
import styles from "./windows.module.css";

export type DrawerProps = {
  /** The edge it slides in from, in reading direction. */
  side: "start" | "end";
  title: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** A panel over one edge of the page. */
export function Drawer({ side, title, isOpen, onOpenChange, footer, children }: DrawerProps) {
  return (
    <WithLocale>
      <ModalOverlay className={styles.backdrop ?? ""} isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
        <Modal className={classNames(styles.drawer, styles[side])}>
          <AriaDialog className={styles.window}>
            <WindowHead title={title} />
            <div className={styles.body}>{children}</div>
            {footer ? <footer className={styles.foot}>{footer}</footer> : null}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </WithLocale>
  );
}
