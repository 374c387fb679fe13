import { useTranslation } from "@kalima/platform/translation";
import { Avatar, ButtonLink, classNames, Link, VisuallyHidden } from "@kalima/ui";
import type { SessionSummary } from "../frame-props.ts";
import styles from "./tools.module.css";

type Props = {
  session: SessionSummary;
  /** The first page of the account menu. */
  profilePath: string | undefined;
};

/**
 * Log in and register, or the visitor's picture as the way to their account. While the session is unknown, both are
 * there, and CSS shows the one that the readable cookie speaks for, so that the header does not move afterwards.
 */
export function AccountArea({ session, profilePath = "/" }: Props) {
  const { t } = useTranslation("shell");
  if (session.state === "signedIn") {
    return (
      <Link className={styles.avatar} href={profilePath} tone="plain">
        <Avatar name={session.name} size={40} url={session.pictureUrl} />
        <VisuallyHidden>{t("nav.profileOf", { name: session.name })}</VisuallyHidden>
      </Link>
    );
  }
  const isUnknown = session.state === "unknown";
  return (
    <>
      <span className={classNames(styles.guest, isUnknown && styles.undecided)}>
        <ButtonLink href="/login" variant="quiet">
          {t("nav.login")}
        </ButtonLink>
        <ButtonLink className={styles.register} href="/register">
          {t("nav.register")}
        </ButtonLink>
      </span>
      {isUnknown ? <span className={styles.expected} /> : null}
    </>
  );
}
