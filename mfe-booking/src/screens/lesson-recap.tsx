import { isAppError } from "@kalima/contracts/errors";
import { useParams, useSession, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { useId } from "react";
import { useLessonRecap } from "../features/learning/recap/recap.queries.ts";
import { Recap } from "../features/learning/recap/recap.tsx";
import { useOwnPaths } from "../shared/own-paths.ts";
import styles from "./booking-details.module.css";

/** The page of a session's recap, for its two people. */
export function LessonRecap() {
  const { t } = useTranslation("booking");
  const headingId = useId();
  const session = useSession();
  const paths = useOwnPaths();
  const { id = "" } = useParams();
  const query = useLessonRecap(id);
  const isStudent = session.state === "signedIn" && session.user.role.name === "student";

  function content() {
    if (query.data) return <Recap isStudent={isStudent} recap={query.data} />;
    if (query.isPending) {
      return (
        <div aria-label={t("recap.loading")} role="status">
          <Stack gap={4}>
            <Skeleton height={140} shape="block" />
            <Skeleton height={240} shape="block" />
          </Stack>
        </div>
      );
    }
    const reason = findReason(query.error);
    if (!reason) return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("recap.problem")} />;
    return (
      <EmptyState
        action={<ButtonLink href={paths.lessons}>{t("recap.toSessions")}</ButtonLink>}
        illustration="search"
        message={t(`recap.${reason}Message`)}
        title={t(`recap.${reason}`)}
      />
    );
  }

  return (
    <section aria-labelledby={headingId}>
      <Stack gap={5}>
        <Link className={styles.back} href={`${paths.lessons}/${id}`}>
          <ArrowBack />
          {t("recap.back")}
        </Link>
        <h2 className={styles.title} id={headingId}>
          {t("recap.title")}
        </h2>
        {content()}
      </Stack>
    </section>
  );
}

/** Why there is no recap, where retrying would not help; null for other errors. */
function findReason(error: unknown): "missing" | "early" | null {
  if (!isAppError(error)) return null;
  if (error.code === "recap.not_yet") return "early";
  return error.status === 404 || error.status === 403 || error.code === "request.invalid" ? "missing" : null;
}
