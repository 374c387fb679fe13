import type { ReactNode, Ref } from "react";
import { Input } from "react-aria-components";
import { classNames } from "../provider/class-names.ts";
import styles from "./field.module.css";
import { FieldFrame } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";

export type TextFieldProps = FieldProps & {
  type?: "text" | "tel" | "email" | "password" | "search" | "url";
  /** Shown inside the box, before the text. */
  icon?: ReactNode;
  /** Shown inside the box, after the text. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. */
export function TextField({ ref, icon, end, ...props }: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      <div className={classNames(styles.box, Boolean(icon) && styles.withIcon, Boolean(end) && styles.withEnd)}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        <Input
          className={classNames(styles.input, props.direction === "ltr" && styles.ltr)}
          dir={props.direction}
          placeholder={props.placeholder}
          ref={ref}
        />
        {end ? <span className={styles.end}>{end}</span> : null}
      </div>
    </FieldFrame>
  );
}
