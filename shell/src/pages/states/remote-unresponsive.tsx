import { useTranslation } from "@kalima/platform/translation";
import { Button, classNames } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import styles from "./placeholders.module.css";

type Props = { isPage: boolean; onRetry: () => void; takesFocus: boolean };

/** Shown above what the server rendered of a remote whose code did not come. */
export function RemoteUnresponsive({ isPage, onRetry, takesFocus }: Props) {
  const { t } = useTranslation("shell");
  return (
    <div className={classNames(styles.unresponsive, isPage && styles.belowSwitches)} role="alert">
      <div>
        <p className={styles.unresponsiveTitle}>{t("remote.unresponsive.title")}</p>
        <p className={styles.text}>{t("remote.unresponsive.text")}</p>
      </div>
      <Button autoFocus={takesFocus} icon={<RefreshCw size={18} />} onPress={onRetry} variant="secondary">
        {t("remote.retry")}
      </Button>
    </div>
  );
}
