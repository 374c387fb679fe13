import type { ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./card.module.css";

export type CardProps = {
  as?: "div" | "section" | "article" | "aside" | "li" | "form";
  padding?: "none" | "small" | "medium" | "large";
  tone?: "plain" | "sunken" | "brand";
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
};

/** A surface with a thin line; `brand` is the deep green one, with text in its own colour. */
export function Card({
  as: Element = "div",
  padding = "medium",
  tone = "plain",
  className,
  children,
  ...aria
}: CardProps) {
  return (
    <Element {...aria} className={classNames(styles.card, styles[tone], styles[`padding-${padding}`], className)}>
      {children}
    </Element>
  );
}
