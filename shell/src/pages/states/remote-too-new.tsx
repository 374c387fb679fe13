import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import styles from "./placeholders.module.css";
import { chooseFrame, FloatingClose } from "./remote-box.tsx";

type Props = { onRefresh: () => void; isPage?: boolean; onClose?: () => void };

/** Shown in place of a remote that needs a newer platform than this page has; a reload brings it. */
export function RemoteTooNew({ onRefresh, isPage = false, onClose }: Props) {
  const { t } = useTranslation("shell");
  const Title = isPage ? "h1" : "p";
  return (
    <div className={chooseFrame(isPage, onClose)} role="status">
      <FloatingClose onClose={onClose} />
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
