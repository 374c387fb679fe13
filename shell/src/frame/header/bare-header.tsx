import type { FrameProps } from "../frame-props.ts";
import { LanguageToggle } from "./language-toggle.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import styles from "./tools.module.css";

/** Language and theme on pages without the full header, at the end of their first line. */
export function BareHeader({ actions, page }: Pick<FrameProps, "actions" | "page">) {
  return (
    <header className={styles.bare}>
      {/* Another language is another document, and would end a call. */}
      <LanguageToggle isDisabled={page.isLiveCall} onToggle={actions.onToggleLanguage} />
      <ThemeToggle onToggle={actions.onToggleTheme} />
      {page.hasOverlay ? <span className={styles.overlay} /> : null}
    </header>
  );
}
