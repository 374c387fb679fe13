import { classNames } from "@kalima/ui";
import type { ComponentProps } from "react";
import styles from "./scroll-box.module.css";

export type ScrollBoxProps = Omit<ComponentProps<"section">, "tabIndex"> &
  ({ "aria-label": string } | { "aria-labelledby": string }) & {
    /** `frame` has a line around it, `code` a sunken ground; by default neither. */
    look?: "frame" | "code";
  };

/** A named box that scrolls what is wider or higher than it; Tab stops at it, so that the arrow keys scroll it too. */
export function ScrollBox({ look, className, ...section }: ScrollBoxProps) {
  return (
    <section
      {...section}
      className={classNames(styles.box, look && styles[look], className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    />
  );
}
