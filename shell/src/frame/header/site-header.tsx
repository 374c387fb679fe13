import { SCROLL_THRESHOLD_PX } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import { classNames, Link } from "@kalima/ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MenuButton } from "../drawer/menu-button.tsx";
import type { FrameProps } from "../frame-props.ts";
import { AccountArea } from "./account-area.tsx";
import { currentMark } from "./current-mark.ts";
import styles from "./header.module.css";
import { LanguageToggle } from "./language-toggle.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import tools from "./tools.module.css";
import { Wordmark } from "./wordmark.tsx";

/**
 * Tells whether the page is scrolled past the threshold; always false in prerendered HTML. The ref belongs to an
 * element at the top of the page. An intersection observer watches it, because reading `scrollY` would force a layout
 * of the whole page.
 */
export function useScrolled(): { top: RefObject<HTMLSpanElement | null>; isScrolled: boolean } {
  const top = useRef<HTMLSpanElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = top.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setScrolled(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `${SCROLL_THRESHOLD_PX}px 0px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { top, isScrolled };
}

/** Students are at home on their own first page; everyone else on the home page. */
function findHome(session: FrameProps["session"], ownPath: string | undefined): string {
  return session.state === "signedIn" && session.role === "student" ? (ownPath ?? "/") : "/";
}

/** Transparent at the top of the page; gains paper and a line once the page is scrolled. */
export function SiteHeader(props: FrameProps) {
  const { t } = useTranslation("shell");
  const { top, isScrolled } = useScrolled();
  const { menus, language, session, actions, page } = props;
  return (
    <>
      <span className={styles.top} ref={top} />
      <header
        className={classNames(styles.header, page.isWorkplace && styles.workplace, isScrolled && styles.scrolled)}
      >
        <div className={styles.row}>
          <Link
            aria-label={t("nav.homeLink")}
            className={styles.logo}
            href={findHome(session, menus.account[0]?.path)}
            tone="plain"
          >
            <Wordmark />
          </Link>
          {page.hidesMenu || page.isWorkplace ? null : (
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
          )}
          <div className={classNames(tools.tools, page.isWorkplace && tools.workplace)}>
            <LanguageToggle onToggle={actions.onToggleLanguage} />
            <ThemeToggle className={tools.theme} onToggle={actions.onToggleTheme} />
            <AccountArea profilePath={menus.account[0]?.path} session={session} />
            {page.hasTool ? <span className={tools.tool} /> : null}
            {page.hasOverlay ? <span className={tools.overlay} /> : null}
            <MenuButton {...props} />
          </div>
        </div>
      </header>
    </>
  );
}
