import { joinPages, NextPage } from "@kalima/platform/pages";
import { useErrorText, useSession, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import type { ReactNode } from "react";
import { isFirstLoad } from "../../../shared/first-load.ts";
import { type ShownLessons, useLessons } from "../lessons.queries.ts";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";
import { NextLesson } from "./next-lesson.tsx";

const ROWS = ["first", "second", "third"];

type RowsProps = { show: Extract<ShownLessons, "to_come" | "past">; afterNext?: ReactNode };

/**
 * Lessons of one kind, with loading, error and empty states. The next upcoming lesson stands out. `below` comes with the
 * list, whose height nobody knows before: it would move otherwise.
 */
export function LessonList({ below, ...props }: RowsProps & { below?: ReactNode }) {
  const query = useLessons(props.show);
  return (
    <>
      <Rows {...props} />
      {!isFirstLoad(query) && below}
    </>
  );
}

function Rows({ show, afterNext }: RowsProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const query = useLessons(show);
  const lessons = joinPages(query);
  const [next, ...rest] = show === "to_come" ? lessons : [undefined, ...lessons];

  if (query.isPending) return <LessonListSkeleton />;
  if (query.isError && lessons.length === 0) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("lessons.problem")} />;
  }
  if (lessons.length === 0) {
    return (
      <>
        <NoLessons show={show} />
        {afterNext}
      </>
    );
  }
  return (
    <>
      {query.isError && <FormError>{errorText(query.error)}</FormError>}
      {next && <NextLesson lesson={next} />}
      {afterNext}
      {rest.length > 0 && (
        <Card>
          <ul aria-label={t(`lessons.${show}`)} className={styles.list}>
            {rest.map((lesson) => lesson && <LessonRow key={lesson.id} lesson={lesson} />)}
          </ul>
        </Card>
      )}
      <NextPage more={t("lessons.more")} query={query} />
    </>
  );
}

/** In the place of a list without sessions. */
export function NoLessons({ show }: { show: "to_come" | "past" }) {
  const { t } = useTranslation("booking");
  const session = useSession();
  const isStudent = session.state === "signedIn" && session.user.role.name === "student";
  return (
    <EmptyState
      action={isStudent ? <ButtonLink href="/teachers">{t("screen.toTrainers")}</ButtonLink> : undefined}
      illustration="calendar"
      message={isStudent ? t("lessons.noneMessage") : undefined}
      title={t(`lessons.none.${show}`)}
    />
  );
}

function LessonListSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-busy="true" aria-label={t("lessons.loading")} role="status">
      <Card>
        <div className={styles.list}>
          {ROWS.map((row) => (
            <div className={styles.row} key={row}>
              <div className={styles.words}>
                <Skeleton height={20} width="60%" />
                <Skeleton width="40%" />
              </div>
              <Skeleton height={26} shape="block" width={110} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
