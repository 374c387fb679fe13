import { useTranslation } from "@kalima/platform/translation";
import { Button, classNames } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import styles from "../../pages/states/placeholders.module.css";

type Props = { isPage: boolean; isOff: boolean; onReload: () => void };

/** Above a remote that was withdrawn while a visitor was writing in it: what is written stays. */
export function WithdrawnNotice({ isPage, isOff, onReload }: Props) {
  const { t } = useTranslation("withdrawals");
  const texts = isOff ? "off" : "replaced";
  return (
    <div className={classNames(styles.unresponsive, isPage && styles.belowSwitches)} role="alert">
      <div>
        <p className={styles.unresponsiveTitle}>{t(`${texts}.title`)}</p>
        <p className={styles.text}>{t(`${texts}.text`)}</p>
      </div>
      {isOff ? null : (
        <Button icon={<RefreshCw size={18} />} onPress={onReload} variant="secondary">
          {t("replaced.reload")}
        </Button>
      )}
    </div>
  );
}
