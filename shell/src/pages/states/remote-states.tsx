import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink, classNames, IconButton, Skeleton, useUi, VisuallyHidden } from "@kalima/ui";
import { RefreshCw, X } from "@kalima/ui/icons";
import { ClosedDoor } from "./pictures/closed-door.tsx";
import { SpiltWords } from "./pictures/spilt-words.tsx";
import styles from "./placeholders.module.css";

type Close = (() => void) | undefined;

/** The frame of a box in a remote's place: a whole page, a part of one, or, where it can be closed, floating over all. */
function chooseFrame(isPage: boolean, onClose: Close): string {
  return classNames(isPage ? styles.pageProblem : styles.problem, onClose && styles.floating);
}

function FloatingClose({ onClose }: { onClose: Close }) {
  const { texts } = useUi();
  if (!onClose) return null;
  return (
    <div className={styles.close}>
      <IconButton icon={<X size={18} />} label={texts.close} onPress={onClose} />
    </div>
  );
}

/** The same for a part of a page, such as a section of the profile. */
export function PartSkeleton() {
  const { t } = useTranslation("shell");
  return (
    <div aria-busy="true" className={styles.part}>
      <VisuallyHidden>{t("loading.part")}</VisuallyHidden>
      <Skeleton height={28} width="50%" />
      <Skeleton height={72} shape="block" />
      <Skeleton height={72} shape="block" />
    </div>
  );
}

/** Shown in place of a remote that was disabled on purpose: not an error, so not an alert. */
export function RemoteOff({ isPage = false }: { isPage?: boolean }) {
  const { t } = useTranslation("shell");
  const Title = isPage ? "h1" : "p";
  return (
    <div className={isPage ? styles.pageProblem : styles.problem}>
      <div className={styles.picture}>
        <ClosedDoor />
      </div>
      <Title className={styles.problemTitle} {...(isPage ? { "data-screen-title": "", tabIndex: -1 } : {})}>
        {t("remote.off.title")}
      </Title>
      <p className={styles.text}>{t("remote.off.text")}</p>
      {isPage ? (
        <div className={styles.actions}>
          <ButtonLink href="/" variant="secondary">
            {t("error.home")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

type ProblemProps = {
  onRetry: () => void;
  /** A whole page also offers the way home, and its title is the page's heading. */
  isPage?: boolean;
  /** For what lies over all pages: the box floats in a corner, and must not cover what is below for good. */
  onClose?: () => void;
  /** True if Retry takes the focus, because the visitor pressed it in the box before. */
  takesFocus?: boolean;
};

/** Shown in place of a remote that could not be loaded; the rest of the page works. */
export function RemoteProblem({ onRetry, isPage = false, onClose, takesFocus }: ProblemProps) {
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

type TooNewProps = { onRefresh: () => void; isPage?: boolean; onClose?: () => void };

/** Shown in place of a remote that needs a newer platform than this page has; a reload brings it. */
export function RemoteTooNew({ onRefresh, isPage = false, onClose }: TooNewProps) {
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

type UnresponsiveProps = { isPage: boolean; onRetry: () => void; takesFocus: boolean };

/** Shown above what the server rendered of a remote whose code did not come. */
export function RemoteUnresponsive({ isPage, onRetry, takesFocus }: UnresponsiveProps) {
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
