import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import type { ListedPerson } from "@kalima/staff-contract";
import { Button, ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { rows as rowStyles } from "@kalima/ui/rows";
import { DataTable, readTableAddress, tableParts, toTableParameters, WithPanel } from "@kalima/ui/table";
import { NO_FILTERS, readFilters, toDownload, toQuery } from "./people-address.ts";
import { PeopleFiltersForm } from "./people-filters.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { usePeople } from "./use-people.ts";
import { usePeopleColumns } from "./use-people-columns.tsx";

const keyOf = ({ id }: ListedPerson) => id;

/** Everybody who has an account: filters, rows, and the person that is open. The address holds all of it. */
export function PeopleList() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const columns = usePeopleColumns();
  const filters = readFilters(parameters);
  const { sort, open } = readTableAddress(parameters);
  const query = toQuery(filters, sort);
  const list = usePeople(query);
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });

  /** Opens the next person of the list, or the one before. */
  function step(by: number) {
    const next = people[people.findIndex((person) => person.id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  const panel = open && <PersonPanel id={open} onClose={() => go({ open: "" })} onStep={step} />;
  return (
    <section aria-label={t("sections.people")}>
      <Stack gap={4}>
        <PeopleFiltersForm filters={filters} onShow={(changed) => go({ ...changed, open: "" })} />
        <WithPanel panel={panel}>
          <div className={tableParts.bar}>
            <p className={rowStyles.soft} role="status">
              {people.length > 0 && <span>{t("people.listed", { count: people.length })}</span>}
            </p>
            {people.length > 0 && (
              <ButtonLink download href={toDownload(query)} icon={<Download />} size="small" variant="secondary">
                {t("people.download", { format: "CSV" })}
              </ButtonLink>
            )}
          </div>
          {list.isPending && <Skeleton height={320} shape="block" />}
          {list.isError && people.length === 0 && (
            <Problem error={list.error} onRetry={() => void list.refetch()} title={t("people.problem")} />
          )}
          {list.isSuccess && people.length === 0 && (
            <EmptyState
              action={
                <Button onPress={() => go({ ...NO_FILTERS, open: "" })} variant="secondary">
                  {t("people.showAll")}
                </Button>
              }
              illustration="search"
              message={t("people.noneMessage")}
              title={t("people.none")}
            />
          )}
          {people.length > 0 && (
            <>
              <DataTable
                columns={columns}
                hrefOf={(person) => hrefWith({ open: person.id })}
                keyOf={keyOf}
                label={t("sections.people")}
                onSort={(order) => go({ sort: order === "-createdAt" ? "" : order, open: "" })}
                openKey={open}
                rows={people}
                sort={query.sort ?? "-createdAt"}
              />
              {list.isFetchNextPageError && <p role="alert">{t("people.moreFailed")}</p>}
              {list.hasNextPage && (
                <Button
                  className={tableParts.more}
                  isPending={list.isFetchingNextPage}
                  onPress={() => void list.fetchNextPage()}
                  variant="secondary"
                >
                  {t("people.more")}
                </Button>
              )}
            </>
          )}
        </WithPanel>
      </Stack>
    </section>
  );
}
