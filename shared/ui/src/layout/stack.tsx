import type { ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./layout.module.css";
import type { SpaceStep } from "./spacing.ts";

export type StackProps = {
  gap?: SpaceStep;
  as?: "div" | "section" | "ul" | "ol" | "article" | "header" | "footer";
  align?: "stretch" | "start" | "center";
  className?: string;
  children: ReactNode;
};

/** Children below each other. */
export function Stack({ gap = 4, as: Element = "div", align = "stretch", className, children }: StackProps) {
  return (
    <Element
      className={classNames(
        styles.stack,
        styles[`gap${gap}`],
        align !== "stretch" && styles[`align-${align}`],
        className,
      )}
    >
      {children}
    </Element>
  );
}
