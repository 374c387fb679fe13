import type { OwnStudent } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import type { Column } from "@kalima/ui/table";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { Attendance, STANDING_TONES } from "./student-facts.tsx";

/** The columns of the list; the name opens the page of a student. */
export function useStudentColumns(): Column<OwnStudent>[] {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  return [
    { key: "name", label: t("students.facts.name"), sort: "name", cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: "standing",
      label: t("students.facts.standing"),
      cell: ({ standing }) =>
        standing && <StatusPill tone={STANDING_TONES[standing]}>{t(`students.standing.${standing}`)}</StatusPill>,
    },
    {
      key: "level",
      label: t("students.facts.level"),
      sort: "level",
      cell: ({ level }) => level && <bdi>{level}</bdi>,
      isLabelled: true,
    },
    {
      key: "next",
      label: t("students.facts.next"),
      sort: "nextLessonAt",
      cell: ({ nextLessonAt }) => nextLessonAt && <time dateTime={nextLessonAt}>{format.dateTime(nextLessonAt)}</time>,
      isLabelled: true,
    },
    {
      key: "last",
      label: t("students.facts.last"),
      sort: "lastLessonAt",
      cell: ({ lastLessonAt }) => lastLessonAt && <time dateTime={lastLessonAt}>{format.date(lastLessonAt)}</time>,
      isLabelled: true,
    },
    {
      key: "left",
      label: t("students.facts.left"),
      sort: "lessonsLeft",
      cell: ({ lessonsLeft }) => lessonsLeft !== undefined && <span>{format.number(lessonsLeft)}</span>,
      isLabelled: true,
    },
    {
      key: "task",
      label: t("students.facts.task"),
      cell: ({ openTask }) =>
        openTask && (
          <Link href={paths.tasks}>
            <bdi>{openTask.title}</bdi>
          </Link>
        ),
      isLabelled: true,
    },
    {
      key: "attendance",
      label: t("students.facts.attendance"),
      sort: "attendance",
      cell: ({ lessons, missed }) =>
        missed !== undefined && (
          <span>
            <Attendance attended={lessons} missed={missed} />
          </span>
        ),
      isLabelled: true,
    },
  ];
}
