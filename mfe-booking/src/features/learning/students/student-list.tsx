import type { OwnStudent } from "@kalima/learning-contract";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { EmptyState } from "@kalima/ui/content";
import cards from "../person-cards.module.css";
import { OwnStudentCard } from "./own-student-card.tsx";

/** Filters, in their order; a student at risk is active, too. */
const FILTERS = {
  all: () => true,
  active: ({ standing }) => standing === "active" || standing === "at_risk",
  at_risk: ({ standing }) => standing === "at_risk",
  ended: ({ standing }) => standing === "ended",
} as const satisfies Record<string, (student: OwnStudent) => boolean>;
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Students by how it goes on with them. The filter is in the URL, so it survives a reload. */
export function StudentList({ students }: { students: readonly OwnStudent[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const chosen = NAMES.find((name) => name === parameters.get("show")) ?? "all";
  const shown = students.filter(FILTERS[chosen]);
  return (
    <>
      <fieldset aria-label={t("students.filter")} className={chips.group}>
        <div className={chips.chips}>
          {NAMES.map((name) => (
            <button
              aria-pressed={name === chosen}
              className={chips.chip}
              key={name}
              onClick={() => setParameters(name === "all" ? {} : { show: name }, { replace: true })}
              type="button"
            >
              <span>{t(`students.filters.${name}`)}</span>{" "}
              <span className={chips.number}>{format.number(students.filter(FILTERS[name]).length)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState title={t("students.noneOf")} />
      ) : (
        <div className={cards.list}>
          {shown.map((student) => (
            <OwnStudentCard key={student.id} student={student} />
          ))}
        </div>
      )}
    </>
  );
}
