import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { TrainerDue } from "@kalima/learning-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { Calendar, CheckCircle, ListChecks, MessageCircle, Star, User } from "@kalima/ui/icons";
import { type ReactNode, useId } from "react";
import { MESSAGES_PATH, OWN_PAGE_PATH, useOwnPaths } from "../../../shared/own-paths.ts";
import { Proposal } from "../change-lesson/proposal.tsx";
import { LessonActions } from "../components/lesson-actions.tsx";
import styles from "./trainers-day.module.css";

/** Nearer deadlines stand out. */
const NEAR_MS = 4 * HOUR_MS;

type Kind = Exclude<TrainerDue["kind"], "unknown">;
const ICONS: Readonly<Record<Kind, ReactNode>> = {
  feedback: <Star />,
  task: <ListChecks />,
  proposal: <Calendar />,
  message: <MessageCircle />,
  page_change: <User />,
};

/** Lists all that the trainer owes, each with its deadline and one press that settles it or leads there. */
export function DueList({ due, hasMore }: { due: readonly TrainerDue[]; hasMore: boolean }) {
  const { t } = useTranslation("booking");
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <h2 className={styles.title} id={id}>
        {t("trainersDay.due.title")}
      </h2>
      {due.length === 0 ? (
        <p className={styles.calm}>
          <CheckCircle /> <span>{t("trainersDay.due.nothing")}</span>
        </p>
      ) : (
        <ul aria-labelledby={id} className={styles.rows}>
          {due.map((one) => (
            <DueRow due={one} key={`${one.kind} ${one.id}`} />
          ))}
        </ul>
      )}
      {hasMore && <p className={styles.quiet}>{t("trainersDay.due.more")}</p>}
    </Card>
  );
}

function DueRow({ due }: { due: TrainerDue }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { kind, studentName, text, lesson, dueAt } = due;
  // A later server may know further kinds; nothing here could settle them.
  if (kind === "unknown") return null;
  return (
    <li className={styles.row}>
      <span aria-hidden="true" className={styles.sign}>
        {ICONS[kind]}
      </span>
      <div className={styles.words}>
        <p className={styles.rowTitle}>{t(`trainersDay.due.${kind}`, { name: studentName ?? "" })}</p>
        {lesson && <time dateTime={lesson.startsAt}>{format.dateTime(lesson.startsAt)}</time>}
        {text && (
          <p className={styles.said}>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <div className={styles.end}>
        <TimeLeft dueAt={dueAt} />
        <Act due={due} />
      </div>
      {lesson && kind === "proposal" && <Proposal lesson={lesson} />}
    </li>
  );
}

/** How long there is left, in red once it is less than four hours or over. */
function TimeLeft({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (dueAt === null) return null;
  const left = Date.parse(dueAt) - now;
  const time = format.relative(dueAt, now);
  return (
    <time dateTime={dueAt}>
      <StatusPill tone={left < NEAR_MS ? "bad" : "info"}>
        {t(left <= 0 ? "trainersDay.due.late" : "trainersDay.due.left", { time })}
      </StatusPill>
    </time>
  );
}

/** The press that settles it. A proposal is answered below the row. */
function Act({ due: { kind, id, studentName, lesson } }: { due: TrainerDue }) {
  const { t } = useTranslation("booking");
  const paths = useOwnPaths();
  if (kind === "feedback" && lesson) return <LessonActions lesson={lesson} size="small" />;
  const hrefs: Partial<Record<TrainerDue["kind"], string>> = {
    task: `${paths.tasks}?group=completed`,
    message: `${MESSAGES_PATH}?conversation=${id}`,
    page_change: OWN_PAGE_PATH,
  };
  const href = hrefs[kind];
  if (!href) return null;
  const label = t(`trainersDay.due.act.${kind}`);
  return (
    <ButtonLink
      aria-label={studentName ? `${label}: ${studentName}` : undefined}
      href={href}
      size="small"
      variant="secondary"
    >
      {label}
    </ButtonLink>
  );
}
