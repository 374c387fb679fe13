import type { AriaAttributes, ReactNode } from "react";
import { Link as AriaLink } from "react-aria-components";
import { classNames } from "../provider/class-names.ts";
import styles from "./link.module.css";

export type LinkProps = {
  href: string;
  /** `plain` looks like the text around it until it is pointed at. */
  tone?: "brand" | "plain";
  target?: "_self" | "_blank";
  rel?: string;
  download?: boolean | string;
  hrefLang?: string;
  className?: string;
  id?: string;
  onPress?: () => unknown;
  "aria-current"?: AriaAttributes["aria-current"];
  "aria-label"?: string;
  "aria-describedby"?: string;
  children: ReactNode;
};

/** Goes to a path of the site without loading the page again, or anywhere else as links do. */
export function Link({ tone = "brand", className, onPress, ...rest }: LinkProps) {
  return (
    <AriaLink {...rest} className={classNames(styles.link, styles[tone], className)} onPress={() => onPress?.()} />
  );
}
