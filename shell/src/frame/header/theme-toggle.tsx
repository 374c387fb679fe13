import { useTranslation } from "@kalima/platform/translation";
import { IconButton } from "@kalima/ui";
import { Moon, Sun } from "@kalima/ui/icons";
import styles from "./tools.module.css";

/** Holds both icons and lets CSS pick, because a prerendered page does not know the theme. */
export function ThemeToggle({ className, onToggle }: { className?: string | undefined; onToggle: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <IconButton
      className={className}
      icon={
        <>
          <Moon className={styles.inLight} />
          <Sun className={styles.inDark} />
        </>
      }
      label={t("theme.toggle")}
      onPress={onToggle}
    />
  );
}
