import type { Ref } from "react";
import { TextArea as AriaTextArea } from "react-aria-components";
import { classNames } from "../provider/class-names.ts";
import styles from "./field.module.css";
import { FieldFrame } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";

export type TextAreaProps = FieldProps & { rows?: number; ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text; takes the direction of what is typed. */
export function TextArea({ ref, rows = 4, ...props }: TextAreaProps) {
  return (
    <FieldFrame {...props}>
      <AriaTextArea
        className={classNames(styles.input, styles.area)}
        // An empty box with `dir=auto` is left to right, and so would be its Arabic placeholder.
        dir={props.direction ?? (props.value ? "auto" : undefined)}
        placeholder={props.placeholder}
        ref={ref}
        rows={rows}
      />
    </FieldFrame>
  );
}
