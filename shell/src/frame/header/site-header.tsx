import { useTranslation } from "@kalima/platform/translation";
import { classNames, Link } from "@kalima/ui";
import { MenuButton } from "../drawer/menu-button.tsx";
import type { FrameProps } from "../frame-props.ts";
import { AccountArea } from "./account-area.tsx";
import styles from "./header.module.css";
import { LanguageToggle } from "./language-toggle.tsx";
import { currentMark, NAV_ITEMS } from "./nav-items.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useScrolled } from "./use-scrolled.ts";
import { Wordmark } from "./wordmark.tsx";

/** Transparent at the top of the page; gains paper and a line once the page is scrolled. */
export function SiteHeader(props: FrameProps) {
  const { t } = useTranslation("shell");
  const isScrolled = useScrolled();
  const { pathname, session, actions } = props;
  return (
    <header className={classNames(styles.header, isScrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Link aria-label={t("nav.homeLink")} className={styles.logo} href="/" tone="plain">
          <Wordmark />
        </Link>
        <nav aria-label={t("nav.label")} className={styles.nav}>
          <ul className={styles.items}>
            {NAV_ITEMS.map((item) => (
              <li key={item.key}>
                <Link aria-current={currentMark(item, pathname)} className={styles.item} href={item.href} tone="plain">
                  {t(`nav.${item.key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageToggle onToggle={actions.onToggleLanguage} />
          <ThemeToggle onToggle={actions.onToggleTheme} />
          <AccountArea session={session} />
          <MenuButton {...props} />
        </div>
      </div>
    </header>
  );
}
