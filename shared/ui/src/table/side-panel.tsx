import { classNames, IconButton, useUi } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import { coverPage } from "@kalima/ui/sheet";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import styles from "./side-panel.module.css";
import { neighbourOf, readKey } from "./table-keys.ts";

export type SidePanelProps = {
  title: ReactNode;
  /** Changes when the panel shows another object: then its heading gets the focus. */
  shown: string;
  onClose: () => void;
  /** Moves to the next object of the list (1), or to the one before (-1). Keys `]` and `[`. */
  onStep?: (step: number) => void;
  children: ReactNode;
};

/** A list beside the panel of what is open in it, of which there may be none. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(styles.both, Boolean(panel) && styles.split)}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}

/**
 * Shows an object beside its list, which stays in use; a sheet over the page on phones. Escape closes it, and the focus returns to where it
 * came from.
 */
export function SidePanel({ title, shown, onClose, onStep, children }: SidePanelProps) {
  const { texts } = useUi();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    if (!element || !heading.current) return;
    const uncover = coverPage(element, heading.current, () => close());
    return () => {
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      uncover();
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is not read: another object is a new place to read from
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown]);

  function act(event: KeyboardEvent<HTMLElement>): void {
    const key = readKey(event);
    const step = key === null ? 0 : neighbourOf(key);
    if (step === 0) return;
    event.preventDefault();
    onStep?.(step);
  }

  return (
    <aside aria-labelledby={id} className={styles.panel} onKeyDown={act} ref={panel}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={<X />} label={texts.close} onPress={onClose} size="small" />
      </div>
      <div className={styles.body} data-acts-on={id}>
        {children}
      </div>
    </aside>
  );
}
