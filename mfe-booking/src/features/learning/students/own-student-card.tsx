import type { OwnStudent } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Avatar, ButtonLink, Link, PersonLine, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import { STUDENTS_PATH, useOwnPaths } from "../../../shared/own-paths.ts";
import cards from "../person-cards.module.css";
import { Attendance, STANDING_TONES } from "./student-facts.tsx";

/** A student with what the trainer and they have together, the way to their page, and the way to write to them. */
export function OwnStudentCard({ student }: { student: OwnStudent }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  const nameId = useId();
  const { id, name, level, lessons, lessonsLeft, missed, lastLessonAt, nextLessonAt, openTask, standing } = student;
  const facts: [key: string, value: ReactNode][] = [
    ["next", nextLessonAt && format.dateTime(nextLessonAt)],
    ["last", lastLessonAt && format.dateTime(lastLessonAt)],
    [
      "left",
      lessonsLeft !== undefined && (lessonsLeft > 0 ? t("pack", { count: lessonsLeft }) : t("students.noneLeft")),
    ],
    ["attendance", missed !== undefined && <Attendance attended={lessons} key="attendance" missed={missed} />],
    [
      "task",
      openTask && (
        <Link href={paths.tasks}>
          <bdi>{openTask.title}</bdi>
        </Link>
      ),
    ],
  ];

  return (
    <Card aria-labelledby={nameId} as="article" className={cards.card}>
      <div className={cards.head}>
        <PersonLine face={<Avatar name={name} size={56} url={null} />}>
          <h2 className={cards.name} id={nameId}>
            <Link href={`${STUDENTS_PATH}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className={cards.quiet}>{level ? t("students.level", { level }) : t("students.noLevel")}</p>
        </PersonLine>
        {standing && <StatusPill tone={STANDING_TONES[standing]}>{t(`students.standing.${standing}`)}</StatusPill>}
      </div>
      <dl className={cards.facts}>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`students.facts.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={cards.actions}>
        <ButtonLink aria-describedby={nameId} href={`${STUDENTS_PATH}/${id}`} size="small">
          {t("students.open")}
        </ButtonLink>
        <ButtonLink
          aria-describedby={nameId}
          href={`/dashboard/messages/conversations?with=${id}`}
          size="small"
          variant="secondary"
        >
          {t("students.write")}
        </ButtonLink>
      </div>
    </Card>
  );
}
