import type { AriaAttributes, ReactNode } from "react";
import { classNames } from "../provider/class-names.ts";
import { Anchor } from "./anchor.tsx";
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
export function Link({ tone = "brand", className, ...rest }: LinkProps) {
  return <Anchor {...rest} className={classNames(styles.link, styles[tone], className)} />;
}
