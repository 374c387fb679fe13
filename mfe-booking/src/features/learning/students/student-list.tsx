import { LISTED_STANDINGS, STUDENT_SORTS } from "@kalima/learning-contract";
import { PagedList } from "@kalima/platform/pages";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { EmptyState } from "@kalima/ui/content";
import { DataTable, readTableAddress, toTableParameters } from "@kalima/ui/table";
import { STUDENTS_PATH } from "../../../shared/own-paths.ts";
import { useOwnStudents, useStudentCounts } from "./students.queries.ts";
import { useStudentColumns } from "./use-student-columns.tsx";

const [DEFAULT_SORT] = STUDENT_SORTS;

/** A trainer's students by how it goes on with them. Filter and order are in the address, so that they survive a reload. */
export function StudentList() {
  const { t } = useTranslation("booking");
  const [parameters, setParameters] = useSearchParams();
  const columns = useStudentColumns();
  const asked = readTableAddress(parameters).sort;
  const show = LISTED_STANDINGS.find((name) => name === parameters.get("show"));
  const sort = STUDENT_SORTS.find((name) => name === asked) ?? DEFAULT_SORT;
  const query = useOwnStudents({ show, sort });
  const change = (changes: Record<string, string>) =>
    setParameters(toTableParameters(parameters, changes), { replace: true });
  return (
    <>
      <Standings onChoose={(name) => change({ show: name ?? "" })} shown={show} />
      <PagedList
        empty={
          show ? (
            <EmptyState title={t("students.noneOf")} />
          ) : (
            <EmptyState message={t("students.noneMessage")} title={t("students.none")} />
          )
        }
        loading={
          <div aria-busy="true" aria-label={t("students.loading")} role="status">
            <Skeleton height={320} shape="block" />
          </div>
        }
        more={t("students.more")}
        problem={t("students.problem")}
        query={query}
      >
        {(students) => (
          <DataTable
            columns={columns}
            hrefOf={({ id }) => `${STUDENTS_PATH}/${id}`}
            keyOf={({ id }) => id}
            label={t("students.title")}
            onSort={(order) => change({ sort: order === DEFAULT_SORT ? "" : order })}
            rows={students}
            sort={sort}
          />
        )}
      </PagedList>
    </>
  );
}

type Shown = (typeof LISTED_STANDINGS)[number] | undefined;

/** The filters with the number of students that each lists. */
function Standings({ shown, onChoose }: { shown: Shown; onChoose: (name: Shown) => void }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const counts = useStudentCounts().data;
  return (
    <fieldset aria-label={t("students.filter")} className={chips.group}>
      <div className={chips.chips}>
        {[undefined, ...LISTED_STANDINGS].map((name) => {
          const key = name ?? "all";
          return (
            <button
              aria-pressed={name === shown}
              className={chips.chip}
              key={key}
              onClick={() => onChoose(name)}
              type="button"
            >
              <span>{t(`students.filters.${key}`)}</span>
              {counts && (
                <>
                  {" "}
                  <span className={chips.number}>{format.number(counts[key])}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
