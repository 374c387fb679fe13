import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page.tsx";
import { CutLine } from "./pictures/cut-line.tsx";

/** Instead of a page that belongs to an account, while the server does not say whose browser this is. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare picture={<CutLine />} text={t("unreachable.text")} title={t("unreachable.title")}>
      <div className={styles.actions}>
        <Button icon={<RefreshCw />} onPress={onRetry}>
          {t("offline.retry")}
        </Button>
      </div>
    </FullPage>
  );
}
