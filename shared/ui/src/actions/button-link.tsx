import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import styles from "./button.module.css";
import { type ButtonLook, buttonClass } from "./button-look.ts";

export type ButtonLinkProps = ButtonLook & {
  href: string;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  target?: "_self" | "_blank";
  rel?: string;
  download?: boolean | string;
  onPress?: () => unknown;
  "aria-label"?: string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, fullWidth, className, icon, iconEnd, children, ...rest } = props;
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, fullWidth, className })}>
      {icon}
      <span className={styles.words}>{children}</span>
      {iconEnd}
    </Anchor>
  );
}
