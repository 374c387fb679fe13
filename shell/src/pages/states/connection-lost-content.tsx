import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import type { ShellPageProps } from "../shell-page-props.ts";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page.tsx";
import { CutLine } from "./pictures/cut-line.tsx";

/** `/connection-lost` */
function ConnectionLostPage({ onRetry, isRetrying }: { onRetry: () => void; isRetrying?: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare picture={<CutLine />} text={t("offline.text")} title={t("offline.title")}>
      <div className={styles.actions}>
        <Button icon={<RefreshCw />} isPending={isRetrying} onPress={onRetry}>
          {t("offline.retry")}
        </Button>
      </div>
    </FullPage>
  );
}

/** /connection-lost */
export function Content({ onRetryConnection }: ShellPageProps) {
  return <ConnectionLostPage onRetry={onRetryConnection} />;
}
