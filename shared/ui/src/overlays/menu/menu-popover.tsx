import { classNames } from "@kalima/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Popover as AriaPopover, MenuItem as Item, Menu } from "react-aria-components";
import windows from "../windows/windows.module.css";
import { WithLocale } from "../with-locale.tsx";
import styles from "./menu.module.css";

/** An action, or with `href` a link, of a menu. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** `danger`: ends or deletes something. */
  tone?: "danger";
} & ({ onAction: () => unknown } | { href: string });

export type MenuPopoverProps = {
  /** Names the menu for screen readers. */
  label: string;
  items: readonly MenuItem[];
  /** The button that opened it; gets the focus back. */
  triggerRef: RefObject<HTMLElement | null>;
  /** Gets the action of the chosen item, to be done once the menu is gone. */
  onChoose: (act: () => unknown) => void;
  onClose: () => void;
};

/** The open menu beside its button. Arrow keys, Home, End and first letters move in it, Escape closes it. */
export function MenuPopover({ label, items, triggerRef, onChoose, onClose }: MenuPopoverProps) {
  const menu = useRef<HTMLDivElement>(null);

  // After the panel has taken the focus, which it does when it has opened: React Aria's own `autoFocus` comes before.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <WithLocale>
      <AriaPopover
        className={windows.popover ?? ""}
        isOpen
        offset={4}
        aria-label={label}
        onOpenChange={onClose}
        placement="bottom end"
        triggerRef={triggerRef}
      >
        <Menu aria-label={label} className={styles.menu ?? ""} onClose={onClose} ref={menu}>
          {items.map(({ id, icon, tone, ...item }) => (
            <Item
              {...("href" in item ? { href: item.href } : { onAction: () => onChoose(item.onAction) })}
              className={classNames(styles.item, tone && styles[tone])}
              id={id}
              key={id}
              textValue={item.label}
            >
              {icon}
              {item.label}
            </Item>
          ))}
        </Menu>
      </AriaPopover>
    </WithLocale>
  );
}
