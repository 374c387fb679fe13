import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import type { StaffQueue } from "@kalima/school-contract";
import { classNames, Link, useFormat } from "@kalima/ui";
import { EmptyState, Problem, StatusPill } from "@kalima/ui/content";
import { CheckCircle, ChevronForward } from "@kalima/ui/icons";
import { stepThrough } from "@kalima/ui/table";
import { type ReactNode, useId } from "react";
import type { Area } from "../../shared/use-areas.ts";
import { useWork } from "../../shared/use-work.ts";
import styles from "./queue-list.module.css";

/** Short, because it stands in a row; a deadline is days away at most, or in this month. */
const DUE = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

type Row = StaffQueue & { label: string; path: string };

/** Queues with the sections in which they are worked off; one without a section, of a later server, is left out. */
function useRows(queues: readonly StaffQueue[], areas: readonly Area[]): Row[] {
  const { t } = useTranslation("dashboard");
  const sections = areas.flatMap((area) => area.sections);
  return queues.flatMap((queue) => {
    const section = sections.find((each) => each.queues.includes(queue.key));
    return section
      ? [{ ...queue, path: section.path, label: t(`queues.${queue.key}`, { defaultValue: section.label }) }]
      : [];
  });
}

/** Overdue work first, then what is due first; empty queues keep their order at the end. */
function compareRows(a: Row, b: Row): number {
  const rank = ({ waiting, overdue }: Row) => (overdue > 0 ? 0 : waiting > 0 ? 1 : 2);
  return rank(a) - rank(b) || (a.nextDueAt ?? "~").localeCompare(b.nextDueAt ?? "~");
}

type WorkProps = { areas: readonly Area[]; without: readonly string[]; loading: ReactNode };

/** Lists what waits for this person, in the queues that no card shows. */
export function Work({ areas, without, loading }: WorkProps) {
  const { t } = useTranslation("dashboard");
  const work = useWork();
  if (work.data) return <QueueList areas={areas} queues={work.data.filter(({ key }) => !without.includes(key))} />;
  if (!work.isLoadingError) return loading;
  return <Problem error={work.error} onRetry={() => void work.refetch()} title={t("today.problem")} />;
}

type QueueListProps = { queues: readonly StaffQueue[]; areas: readonly Area[] };

/** A row for each queue of this person, under a sentence about all of them. */
function QueueList({ queues, areas }: QueueListProps) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const rows = useRows(queues, areas).toSorted(compareRows);
  useNow(MINUTE_MS);
  if (rows.length === 0) return null;
  const isDone = rows.every(({ waiting }) => waiting === 0);
  return (
    <section aria-labelledby={id} className={styles.work}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {t("today.work")}
        </h2>
        <Summary rows={rows} />
      </div>
      {isDone ? (
        <EmptyState illustration="star" message={t("today.doneMessage")} title={t("today.done")} />
      ) : (
        <ul
          aria-labelledby={id}
          className={styles.rows}
          onKeyDown={(event) => stepThrough(event, [...event.currentTarget.children])}
        >
          {rows.map((row) => (
            <QueueRow key={row.key} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Summary({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const overdue = rows.reduce((sum, row) => sum + row.overdue, 0);
  const [nextDueAt] = rows.flatMap((row) => row.nextDueAt ?? []).toSorted();
  const next = nextDueAt && t("today.nextDue", { time: format.dateTime(nextDueAt, DUE) });
  if (overdue > 0) {
    return (
      <p className={styles.summary}>
        <StatusPill tone="bad">{t("work.overdue", { count: overdue })}</StatusPill> {next}
      </p>
    );
  }
  return next ? <p className={styles.summary}>{`${t("today.inTime")} ${next}`}</p> : null;
}

function QueueRow({ row: { label, path, waiting, overdue, oldestAt, nextDueAt } }: { row: Row }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (waiting === 0) {
    return (
      <li className={classNames(styles.row, styles.empty)}>
        <Link className={styles.name} href={path} tone="plain">
          {label}
        </Link>
        <span className={styles.nothing}>
          <CheckCircle size={16} /> {t("today.nothing")}
        </span>
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <Link className={styles.name} href={path} tone="plain">
        {label}
      </Link>
      <span className={styles.waiting}>{t("work.waiting", { count: waiting })}</span>
      <span className={styles.overdue}>
        {overdue > 0 && <StatusPill tone="bad">{t("work.overdue", { count: overdue })}</StatusPill>}
      </span>
      <span className={styles.fact}>
        {oldestAt && <time dateTime={oldestAt}>{t("today.oldest", { time: format.relative(oldestAt) })}</time>}
      </span>
      <span className={styles.fact}>
        {nextDueAt && <time dateTime={nextDueAt}>{t("today.due", { time: format.dateTime(nextDueAt, DUE) })}</time>}
      </span>
      <ChevronForward className={styles.chevron} size={18} />
    </li>
  );
}
