import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./form.module.css";

export type FormProps = {
  /** Called instead of the browser's own sending. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** Default true: the site shows its own errors. */
  noValidate?: boolean;
  id?: string;
  className?: string | undefined;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
};

/** Fields below each other, sent by the caller. */
export function Form({ onSubmit, noValidate = true, className, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={classNames(styles.form, className)}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event);
      }}
    />
  );
}
