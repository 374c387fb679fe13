import { useTranslation } from "@kalima/platform/translation";
import { Button, useUi } from "@kalima/ui";
import styles from "./header.module.css";

/** Names the other language in that language's own words. */
export function LanguageToggle({ onToggle }: { onToggle: () => void }) {
  const { t } = useTranslation("shell");
  const other = useUi().language === "ar" ? "en" : "ar";
  return (
    <Button aria-label={t("language.other")} className={styles.language} onPress={onToggle} variant="quiet">
      <span className={styles.wide} lang={other}>
        {t("language.other")}
      </span>
      <span className={styles.narrow} lang={other}>
        {t("language.otherShort")}
      </span>
    </Button>
  );
}
