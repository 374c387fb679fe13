import { type ReactNode, useRef, useState } from "react";
import { Popover as AriaPopover, Dialog } from "react-aria-components";
import { WithLocale } from "../with-locale.tsx";
import styles from "./windows.module.css";

/** Spread these over the button that opens the popover. */
export type PopoverTrigger = { onPress: () => void; "aria-expanded": boolean; "aria-haspopup": "dialog" };

export type PopoverProps = {
  /** Names the popover for screen readers. */
  label: string;
  /** Renders the button: `(trigger) => <Button {...trigger}>Filter</Button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: "bottom start" | "bottom end" | "bottom" | "top start" | "top end" | "top";
  /** A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small panel beside the button that opens it. */
export function Popover({ label, trigger, isOpen, onOpenChange, placement = "bottom start", children }: PopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const open = isOpen ?? isOwnOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <WithLocale>
      <span className={styles.anchor} ref={anchor}>
        {trigger({ onPress: () => change(!open), "aria-expanded": open, "aria-haspopup": "dialog" })}
      </span>
      <AriaPopover
        className={styles.popover ?? ""}
        isOpen={open}
        offset={8}
        onOpenChange={change}
        placement={placement}
        triggerRef={anchor}
      >
        <Dialog aria-label={label} className={styles.popoverBody}>
          {typeof children === "function" ? children(() => change(false)) : children}
        </Dialog>
      </AriaPopover>
    </WithLocale>
  );
}
