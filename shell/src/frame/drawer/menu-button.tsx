import { useTranslation } from "@kalima/platform/translation";
import { classNames, IconButton } from "@kalima/ui";
import { Menu } from "@kalima/ui/icons";
import { Suspense, useState } from "react";
import { lazyPart } from "../../app/lazy-part.ts";
import type { FrameProps } from "../frame-props.ts";
import styles from "./drawer.module.css";
import type { MenuDrawerProps } from "./menu-drawer.tsx";

const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer);

/** Opens the drawer; its code comes with the first opening. */
export function MenuButton({
  actions,
  ...shown
}: Omit<MenuDrawerProps, "isOpen" | "onOpenChange" | "onLogout" | "onToggleTheme"> & Pick<FrameProps, "actions">) {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function open() {
    setWasOpened(true);
    setOpen(true);
  }

  return (
    <span className={classNames(styles.button, shown.page.isWorkplace && styles.isKept)}>
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        icon={<Menu />}
        label={t("nav.openMenu")}
        onPress={open}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuDrawer
            {...shown}
            isOpen={isOpen}
            onLogout={actions.onLogout}
            onOpenChange={setOpen}
            onToggleTheme={actions.onToggleTheme}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
