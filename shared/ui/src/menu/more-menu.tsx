import { IconButton } from "@kalima/ui";
import { More } from "@kalima/ui/icons";
import type { MenuItem } from "@kalima/ui/overlays";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

const MenuPopover = lazy(async () => ({ default: (await import("@kalima/ui/overlays")).MenuPopover }));

export type MoreMenuProps = {
  /** Names the button and its menu for screen readers: "More about Mona's session". */
  label: string;
  /** Without items there is no button. */
  items: readonly MenuItem[];
  size?: "small" | "medium";
};

/** A button of three dots with the actions that are rare or cannot be undone. The menu itself loads on first use. */
export function MoreMenu({ label, items, size = "medium" }: MoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<() => unknown>(undefined);

  // After the menu has gone: what opens then, such as a dialog, gives the focus back to the button and not to an item.
  useEffect(() => {
    if (isOpen || !chosen.current) return;
    const act = chosen.current;
    chosen.current = undefined;
    trigger.current?.focus();
    act();
  }, [isOpen]);

  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        icon={<More />}
        label={label}
        onPress={() => setOpen(!isOpen)}
        ref={trigger}
        size={size}
      />
      {isOpen && (
        <Suspense>
          <MenuPopover
            items={items}
            label={label}
            onChoose={(act) => {
              chosen.current = act;
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
            triggerRef={trigger}
          />
        </Suspense>
      )}
    </>
  );
}
