import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink } from "@kalima/ui";
import { Home, RefreshCw } from "@kalima/ui/icons";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page.tsx";
import { SpiltWords } from "./pictures/spilt-words.tsx";

type Props = { onRetry: () => void; isRetrying?: boolean; isBare?: boolean };

/** When the page itself cannot be shown: home, or once more. */
export function PageErrorPage({ onRetry, isRetrying, isBare }: Props) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare={isBare} picture={<SpiltWords />} text={t("error.text")} title={t("error.title")}>
      <div className={styles.actions}>
        <ButtonLink href="/" icon={<Home />}>
          {t("error.home")}
        </ButtonLink>
        <Button icon={<RefreshCw />} isPending={isRetrying} onPress={onRetry} variant="secondary">
          {t("error.retry")}
        </Button>
      </div>
    </FullPage>
  );
}
