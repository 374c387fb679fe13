import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Today } from "@kalima/learning-contract";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { AlertCircle, Calendar, CheckCircle, Clock, ListChecks, MessageCircle, Star, Users } from "@kalima/ui/icons";
import { type ReactNode, useId } from "react";
import { DayRow } from "./day-row.tsx";
import styles from "./today.module.css";

type WaitingListProps = {
  today: Today;
  /** True for a student whose first steps stand above: they hold the test and the held booking. */
  hasFirstSteps: boolean;
  renderRating: (lesson: LessonDetails) => ReactNode;
};

/** Everything that waits for the student, the most pressing first, each with one button. */
export function WaitingList({ today, hasFirstSteps, renderRating }: WaitingListProps) {
  const { t } = useTranslation("booking");
  const id = useId();
  const rows = [
    ...useMoneyRows(hasFirstSteps ? { ...today, bookings: today.bookings.slice(1) } : today),
    ...useLessonRows(today, renderRating),
    ...useTaskRows(today),
    ...useOtherRows(hasFirstSteps ? { ...today, test: "taken" } : today),
  ];
  if (hasFirstSteps && rows.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <h2 className={styles.title} id={id}>
        {t("today.waiting")}
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.list}>{rows}</ul>
      ) : (
        <p className={styles.calm}>
          <CheckCircle /> <span>{t("today.nothing")}</span>
        </p>
      )}
    </Card>
  );
}

/** Bookings to be paid, being checked, or with another trainer. */
function useMoneyRows({ bookings }: Today) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return bookings.flatMap(({ id, referenceCode, teacher, status, holdExpiresAt, replacement }) => {
    const name = teacher.name[language];
    const order = { href: `/payment/${referenceCode}`, name };
    if (status === "awaiting_payment") {
      const text = holdExpiresAt && t("today.pay.text", { time: format.time(holdExpiresAt) });
      const action = { ...order, label: t("today.pay.action") };
      const title = t("today.pay.title", { name });
      return <DayRow action={action} icon={<Clock />} key={id} text={text} title={title} tone="urgent" />;
    }
    if (status === "pending" || status === "pending_approval") {
      const action = { ...order, label: t("today.view") };
      return <DayRow action={action} icon={<Clock />} key={id} title={t(`today.${status}`, { name })} />;
    }
    if (!replacement) return [];
    const action = { href: `/profile/bookings/${referenceCode}`, label: t("today.view"), name };
    const title = t("today.replaced", { name, former: replacement.former[language] });
    return <DayRow action={action} icon={<Users />} key={id} title={title} tone="urgent" />;
  });
}

/** Times that were proposed, and lessons to rate. */
function useLessonRows({ proposals, unrated }: Today, renderRating: WaitingListProps["renderRating"]) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const proposed = proposals.map(({ id, teacher, startsAt, proposal }) => {
    const name = teacher.name[language];
    const title = t("today.proposal.title", { name });
    const action = { href: "/profile/appointments", label: t("today.proposal.action"), name: title };
    const times = { from: format.dateTime(startsAt), to: format.dateTime(proposal?.startsAt ?? startsAt) };
    return (
      <DayRow
        action={action}
        icon={<Calendar />}
        key={id}
        text={t("today.proposal.text", times)}
        title={title}
        tone="urgent"
      />
    );
  });
  const toRate = unrated.map((lesson) => (
    <DayRow
      action={renderRating(lesson)}
      icon={<Star />}
      key={lesson.id}
      text={format.dateTime(lesson.startsAt)}
      title={t("today.rate", { name: lesson.teacher.name[language] })}
    />
  ));
  return [...proposed, ...toRate];
}

function useTaskRows({ tasks }: Today) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return tasks.map(({ id, title, dueAt, trainer }) => {
    const isLate = Date.parse(dueAt) <= now;
    const text = t(isLate ? "today.task.late" : "today.task.due", {
      name: trainer[language],
      time: format.dateTime(dueAt),
    });
    const action = {
      href: isLate ? "/profile/tasks?group=missed" : "/profile/tasks",
      label: t("today.task.action"),
      name: title,
    };
    const icon = isLate ? <AlertCircle /> : <ListChecks />;
    return (
      <DayRow
        action={action}
        icon={icon}
        key={id}
        text={text}
        title={<bdi>{title}</bdi>}
        tone={isLate ? "urgent" : "plain"}
      />
    );
  });
}

/** Messages and the test. */
function useOtherRows({ unread, test }: Today) {
  const { t } = useTranslation("booking");
  const rows = [
    unread > 0 && { key: "messages", icon: <MessageCircle />, href: "/profile/messages", count: unread },
    test !== "taken" && { key: `test.${test}`, icon: <ListChecks />, href: "/placement-test", count: 1 },
  ];
  return rows.flatMap((row) => {
    if (!row) return [];
    const title = t(`today.${row.key}.title`, { count: row.count });
    const action = { href: row.href, label: t(`today.${row.key}.action`), name: title };
    return <DayRow action={action} icon={row.icon} key={row.key} title={title} />;
  });
}
