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
  isDisabled?: boolean;
  onPress?: () => unknown;
  "aria-label"?: string;
  children: ReactNode;
};

/** A link that looks like a button. Screen readers announce a disabled one; it cannot be followed. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, fullWidth, className, icon, iconEnd, isDisabled, children, ...rest } = props;
  const look = buttonClass({ variant, size, fullWidth, className });
  const content = (
    <>
      {icon}
      <span className={styles.words}>{children}</span>
      {iconEnd}
    </>
  );
  if (!isDisabled) {
    return (
      <Anchor {...rest} className={look}>
        {content}
      </Anchor>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: the ARIA pattern of a disabled link is an anchor without `href`
    <a aria-disabled="true" aria-label={rest["aria-label"]} className={look} data-disabled="" role="link">
      {content}
    </a>
  );
}
