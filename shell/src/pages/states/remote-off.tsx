import { useTranslation } from "@kalima/platform/translation";
import { ButtonLink } from "@kalima/ui";
import { ClosedDoor } from "./pictures/closed-door.tsx";
import styles from "./placeholders.module.css";

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
