import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink, Link } from "@kalima/ui";
import { LogOut, Settings, User } from "@kalima/ui/icons";
import { Drawer } from "@kalima/ui/overlays";
import type { FrameProps } from "../frame-props.ts";
import { currentMark, NAV_ITEMS } from "../header/nav-items.ts";
import styles from "./drawer.module.css";
import { useSwipeToClose } from "./use-swipe-to-close.ts";

export type MenuDrawerProps = Pick<FrameProps, "pathname" | "session"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onLogout: () => unknown;
};

/** The menu of narrow screens: the site's pages, then the visitor's own, or the way in. */
export function MenuDrawer({ isOpen, onOpenChange, onLogout, pathname, session }: MenuDrawerProps) {
  const { t } = useTranslation("shell");
  const close = () => onOpenChange(false);
  const swipe = useSwipeToClose(close);
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} side="start" title={t("nav.menu")}>
      <div className={styles.content} {...swipe}>
        <nav aria-label={t("nav.label")}>
          <ul className={styles.list}>
            {NAV_ITEMS.map((item) => (
              <li key={item.key}>
                <Link
                  aria-current={currentMark(item, pathname)}
                  className={styles.item}
                  href={item.href}
                  onPress={close}
                  tone="plain"
                >
                  {t(`nav.${item.key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {session.state === "signedIn" ? (
          <nav aria-label={t("nav.account")} className={styles.account}>
            <Link className={styles.item} href="/profile/account" onPress={close} tone="plain">
              <User /> {t("nav.myProfile")}
            </Link>
            <Link className={styles.item} href="/profile/settings" onPress={close} tone="plain">
              <Settings /> {t("nav.settings")}
            </Link>
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
      </div>
    </Drawer>
  );
}
