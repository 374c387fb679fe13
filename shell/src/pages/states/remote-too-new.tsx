import { useTranslation } from "@kalima/platform/translation";
import { Button, classNames, RefreshCw } from "@kalima/ui";
import styles from "./placeholders.module.css";

type Props = { onRefresh: () => void; isPage?: boolean; isFloating?: boolean };

/** Stands in the place of a remote that a page of this age cannot run; a fresh page can. */
export function RemoteTooNew({ onRefresh, isPage = false, isFloating = false }: Props) {
  const { t } = useTranslation("shell");
  const Title = isPage ? "h1" : "p";
  return (
    <div
      className={classNames(isPage ? styles.pageProblem : styles.problem, isFloating && styles.floating)}
      role="status"
    >
      <Title className={styles.problemTitle} {...(isPage ? { "data-screen-title": "", tabIndex: -1 } : {})}>
        {t("remote.tooNew.title")}
      </Title>
      <p className={styles.text}>{t("remote.tooNew.text")}</p>
      <div className={styles.actions}>
        <Button icon={<RefreshCw size={18} />} onPress={onRefresh}>
          {t("remote.tooNew.refresh")}
        </Button>
      </div>
    </div>
  );
}
