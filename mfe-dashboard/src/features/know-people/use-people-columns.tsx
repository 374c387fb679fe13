import { useTranslation } from "@kalima/platform/react";
import type { ListedPerson } from "@kalima/staff-contract";
import { Num, useFormat } from "@kalima/ui";
import { type Column, tableParts } from "@kalima/ui/table";
import { PersonStatus } from "../../shared/person-status.tsx";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;

/** The columns of the list; the name is what opens a row. */
export function usePeopleColumns(): Column<ListedPerson>[] {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return [
    { key: "name", label: t("people.columns.name"), sort: "name", cell: ({ name }) => <bdi>{name}</bdi> },
    { key: "role", label: t("people.columns.role"), cell: ({ role }) => t(`people.roles.${role}`) },
    {
      key: "phone",
      label: t("people.columns.phone"),
      cell: ({ maskedPhone }) => (
        <span className={tableParts.number}>
          <Num>{maskedPhone}</Num>
        </span>
      ),
    },
    { key: "status", label: t("people.columns.status"), cell: ({ status }) => <PersonStatus status={status} /> },
    {
      key: "country",
      label: t("people.columns.country"),
      cell: ({ country }) => country && format.countryName(country),
      isTableOnly: true,
    },
    { key: "level", label: t("people.columns.level"), cell: ({ level }) => level && <bdi>{level}</bdi> },
    {
      key: "left",
      label: t("people.columns.left"),
      cell: ({ lessonsLeft }) => lessonsLeft !== null && <span>{t("people.left", { count: lessonsLeft })}</span>,
    },
    {
      key: "seen",
      label: t("people.columns.seen"),
      sort: "lastSeenAt",
      cell: ({ lastSeenAt }) => (
        <time className={tableParts.number} dateTime={lastSeenAt}>
          {format.dateTime(lastSeenAt, DAY)}
        </time>
      ),
      isTableOnly: true,
    },
    {
      key: "created",
      label: t("people.columns.created"),
      sort: "createdAt",
      cell: ({ createdAt }) => (
        <time className={tableParts.number} dateTime={createdAt}>
          {format.dateTime(createdAt, DAY)}
        </time>
      ),
      isTableOnly: true,
    },
  ];
}
