import { destroyAnnouncer } from "@react-aria/live-announcer";
import { type AriaAttributes, type ReactNode, type Ref, useEffect, useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import { VisuallyHidden } from "../format/visually-hidden.tsx";
import { useUi } from "../provider/ui-context.ts";
import styles from "./button.module.css";
import { type ButtonLook, buttonClass } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

type ButtonAria = Pick<
  AriaAttributes,
  "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-controls" | "aria-pressed" | "aria-current"
> & {
  "aria-expanded"?: boolean | "true" | "false";
  "aria-haspopup"?: boolean | "true" | "false" | "dialog" | "menu" | "listbox";
};

export type ButtonProps = ButtonLook &
  ButtonAria & {
    /** Works on something: keeps focus, ignores presses, shows that it is busy. */
    isPending?: boolean;
    isDisabled?: boolean;
    onPress?: () => unknown;
    type?: "button" | "submit" | "reset";
    icon?: ReactNode;
    /** An icon after the words, such as an arrow. */
    iconEnd?: ReactNode;
    autoFocus?: boolean;
    id?: string;
    form?: string;
    name?: string;
    value?: string;
    ref?: Ref<HTMLButtonElement>;
    children?: ReactNode;
  };

/** React Aria announces a pending button by its id, for seconds: once the button has left, that would be a name of nothing. */
function useAnnouncementWhileHere(isPending = false): void {
  const hasAnnounced = useRef(false);
  useEffect(() => {
    hasAnnounced.current ||= isPending;
  }, [isPending]);
  useEffect(() => () => void (hasAnnounced.current && destroyPresentAnnouncer()), []);
}

/** Destroying it throws when its element has been taken out of the page, as happens when the body is emptied. */
function destroyPresentAnnouncer(): void {
  if (document.querySelector("[data-live-announcer]")) destroyAnnouncer();
}

/** Does something here; what goes somewhere is a link. */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, className, isPending, onPress, icon, iconEnd, children, ...rest } = props;
  const { texts } = useUi();
  useAnnouncementWhileHere(isPending);
  return (
    <AriaButton
      {...rest}
      className={buttonClass({ variant, size, fullWidth, className })}
      isPending={isPending}
      onPress={() => onPress?.()}
    >
      {isPending ? <Spinner size={18} /> : icon}
      {children ? <span className={styles.words}>{children}</span> : null}
      {isPending ? <VisuallyHidden>{texts.loading}</VisuallyHidden> : iconEnd}
    </AriaButton>
  );
}
