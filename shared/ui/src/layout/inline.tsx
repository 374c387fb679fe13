import type { ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./layout.module.css";
import type { SpaceStep } from "./spacing.ts";

export type InlineProps = {
  gap?: SpaceStep;
  justify?: "start" | "between" | "end" | "center";
  align?: "center" | "start" | "end" | "baseline";
  /** Default true: breaks into lines rather than overflow. */
  wrap?: boolean;
  as?: "div" | "ul" | "span" | "p";
  className?: string;
  children: ReactNode;
};

/** Children beside each other, in reading direction. */
export function Inline({
  gap = 3,
  justify = "start",
  align = "center",
  wrap = true,
  as: Element = "div",
  className,
  children,
}: InlineProps) {
  return (
    <Element
      className={classNames(
        styles.inline,
        styles[`gap${gap}`],
        justify !== "start" && styles[`justify-${justify}`],
        align !== "center" && styles[`align-${align}`],
        !wrap && styles.nowrap,
        className,
      )}
    >
      {children}
    </Element>
  );
}
