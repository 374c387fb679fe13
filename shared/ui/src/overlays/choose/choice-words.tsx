import { AlertCircle } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import styles from "./choose.module.css";

export function ChoiceLabel({ isRequired, children }: { isRequired?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {isRequired ? (
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
      ) : null}
    </>
  );
}

export function ChoiceError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.error}>
      <AlertCircle size={16} />
      <span>{children}</span>
    </span>
  );
}
