import type { ReactNode } from "react";
import { Link as AriaLink } from "react-aria-components";
import styles from "./button.module.css";
import { type ButtonLook, buttonClass } from "./button-look.ts";

export type ButtonLinkProps = ButtonLook & {
  href: string;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  target?: "_self" | "_blank";
  rel?: string;
  download?: boolean | string;
  isDisabled?: boolean;
  onPress?: () => unknown;
  "aria-label"?: string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, fullWidth, className, icon, iconEnd, onPress, children, ...rest } = props;
  return (
    <AriaLink {...rest} className={buttonClass({ variant, size, fullWidth, className })} onPress={() => onPress?.()}>
      {icon}
      <span className={styles.words}>{children}</span>
      {iconEnd}
    </AriaLink>
  );
}
