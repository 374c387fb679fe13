import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import { SpiltWords } from "./pictures/spilt-words.tsx";
import styles from "./placeholders.module.css";
import { chooseFrame, FloatingClose } from "./remote-box.tsx";

type Props = {
  onRetry: () => void;
  /** A whole page also offers the way home, and its title is the page's heading. */
  isPage?: boolean;
  /** For what lies over all pages: the box floats in a corner, and must not cover what is below for good. */
  onClose?: () => void;
  /** True if Retry takes the focus, because the visitor pressed it in the box before. */
  takesFocus?: boolean;
};

/** Shown in place of a remote that could not be loaded; the rest of the page works. */
export function RemoteProblem({ onRetry, isPage = false, onClose, takesFocus }: Props) {
  const { t } = useTranslation("shell");
  const Title = isPage ? "h1" : "p";
  return (
    <div className={chooseFrame(isPage, onClose)} role="alert">
      <FloatingClose onClose={onClose} />
      {onClose ? null : (
        <div className={styles.picture}>
          <SpiltWords />
        </div>
      )}
      <Title className={styles.problemTitle} {...(isPage ? { "data-screen-title": "", tabIndex: -1 } : {})}>
        {isPage ? t("error.title") : t("remote.title")}
      </Title>
      <p className={styles.text}>{isPage ? t("error.text") : t("remote.text")}</p>
      <div className={styles.actions}>
        {isPage ? <ButtonLink href="/">{t("error.home")}</ButtonLink> : null}
        <Button autoFocus={takesFocus} icon={<RefreshCw size={18} />} onPress={onRetry} variant="secondary">
          {isPage ? t("error.retry") : t("remote.retry")}
        </Button>
      </div>
    </div>
  );
}
