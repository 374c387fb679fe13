import type { UNKNOWN } from "@kalima/contracts/domain";
import type { MenuIcon } from "@kalima/contracts/pages";
import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink, Link } from "@kalima/ui";
import { LogOut, Moon, Settings, Sun, User } from "@kalima/ui/icons";
import { Drawer } from "@kalima/ui/overlays";
import type { ReactNode } from "react";
import type { FrameProps } from "../frame-props.ts";
import { currentMark } from "../header/current-mark.ts";
import styles from "./drawer.module.css";
import { useSwipeToClose } from "./use-swipe-to-close.ts";

export type MenuDrawerProps = Pick<FrameProps, "language" | "menus" | "page" | "pathname" | "session"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onLogout: () => unknown;
  onToggleTheme: () => void;
};

const ICONS: Record<MenuIcon | typeof UNKNOWN, ReactNode> = {
  today: <Sun />,
  user: <User />,
  settings: <Settings />,
  unknown: null,
};

/** The menu of narrow screens: the site's pages, then the visitor's own, or the way in. */
export function MenuDrawer(props: MenuDrawerProps) {
  const { isOpen, onOpenChange, onLogout, onToggleTheme, menus, language, session, ...shown } = props;
  const { t } = useTranslation("shell");
  const close = () => onOpenChange(false);
  const swipe = useSwipeToClose(close);
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} side="end" title={t("nav.menu")}>
      <div className={styles.content} {...swipe}>
        <nav aria-label={t("nav.label")}>
          <ul className={styles.list}>
            {menus.main.map(({ path, label }) => (
              <li key={path}>
                <Link
                  aria-current={currentMark(path, shown)}
                  className={styles.item}
                  href={path}
                  onPress={close}
                  tone="plain"
                >
                  {label[language]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {session.state === "signedIn" ? (
          <nav aria-label={t("nav.account")} className={styles.account}>
            {menus.account.map(({ path, label, icon }) => (
              <Link className={styles.item} href={path} key={path} onPress={close} tone="plain">
                {icon && ICONS[icon]} {label[language]}
              </Link>
            ))}
            <Button
              className={styles.logout}
              icon={<LogOut />}
              onPress={() => {
                close();
                return onLogout();
              }}
              variant="quiet"
            >
              {t("nav.logout")}
            </Button>
          </nav>
        ) : (
          <div className={styles.account}>
            <ButtonLink fullWidth href="/login" onPress={close}>
              {t("nav.login")}
            </ButtonLink>
            <ButtonLink fullWidth href="/register" onPress={close} variant="secondary">
              {t("nav.register")}
            </ButtonLink>
          </div>
        )}
        <Button className={styles.theme} icon={<Moon />} onPress={onToggleTheme} variant="quiet">
          {t("theme.toggle")}
        </Button>
      </div>
    </Drawer>
  );
}
