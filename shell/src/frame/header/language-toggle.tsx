import { useTranslation } from "@kalima/platform/translation";
import { Button, useUi, VisuallyHidden } from "@kalima/ui";
import styles from "./tools.module.css";

/** Names the other language in that language; on narrow screens its short form is seen, and starts the accessible name. */
export function LanguageToggle({ onToggle, isDisabled }: { onToggle: () => void; isDisabled?: boolean | undefined }) {
  const { t } = useTranslation("shell");
  const other = useUi().language === "ar" ? "en" : "ar";
  return (
    <Button className={styles.language} isDisabled={isDisabled} onPress={onToggle} variant="quiet">
      <span className={styles.wide} lang={other}>
        {t("language.other")}
      </span>
      <span className={styles.narrow} lang={other}>
        <span>{t("language.otherShort")}</span>
        <VisuallyHidden> {t("language.other")}</VisuallyHidden>
      </span>
    </Button>
  );
}
