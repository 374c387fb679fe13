import { useTranslation } from "@kalima/platform/translation";
import { classNames, Link } from "@kalima/ui";
import { MenuButton } from "../drawer/menu-button.tsx";
import type { FrameProps } from "../frame-props.ts";
import { AccountArea } from "./account-area.tsx";
import { currentMark } from "./current-mark.ts";
import styles from "./header.module.css";
import { LanguageToggle } from "./language-toggle.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useScrolled } from "./use-scrolled.ts";
import { Wordmark } from "./wordmark.tsx";

/** Transparent at the top of the page; gains paper and a line once the page is scrolled. */
export function SiteHeader(props: FrameProps) {
  const { t } = useTranslation("shell");
  const { top, isScrolled } = useScrolled();
  const { menus, language, session, actions } = props;
  return (
    <>
      <span className={styles.top} ref={top} />
      <header className={classNames(styles.header, isScrolled && styles.scrolled)}>
        <div className={styles.row}>
          <Link aria-label={t("nav.homeLink")} className={styles.logo} href="/" tone="plain">
            <Wordmark />
          </Link>
          <nav aria-label={t("nav.label")} className={styles.nav}>
            <ul className={styles.items}>
              {menus.main.map(({ path, label }) => (
                <li key={path}>
                  <Link aria-current={currentMark(path, props)} className={styles.item} href={path} tone="plain">
                    {label[language]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            <LanguageToggle onToggle={actions.onToggleLanguage} />
            <ThemeToggle onToggle={actions.onToggleTheme} />
            <AccountArea profilePath={menus.account[0]?.path} session={session} />
            <MenuButton {...props} />
          </div>
        </div>
      </header>
    </>
  );
}
