import type { ListedBooking } from "@kalima/booking-contract";
import { joinPages } from "@kalima/platform/pages";
import { useNavigate, usePlatform, useSearchParams, useSession, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Download, X } from "@kalima/ui/icons";
import { DataTable, readTableAddress, tableParts, toTableParameters, WithPanel } from "@kalima/ui/table";
import type { ReactNode } from "react";
import { BookingPanel } from "./booking-panel.tsx";
import { NO_FILTERS, readFilters, toDownload, toQuery } from "./bookings-address.ts";
import { BookingsFilters } from "./bookings-filters.tsx";
import styles from "./staff-bookings.module.css";
import { useStaffBookings } from "./staff-bookings.queries.ts";
import { useBookingColumns } from "./use-booking-columns.tsx";

const keyOf = ({ id }: ListedBooking) => id;

/** Bookings of everybody: filters, rows, and the booking that is open. The address holds all of it. */
export function BookingsTable({ renderDetails }: { renderDetails: (id: string) => ReactNode }) {
  const { t } = useTranslation("booking");
  const navigate = useNavigate();
  const session = useSession();
  const [parameters] = useSearchParams();
  const columns = useBookingColumns();
  const filters = readFilters(parameters);
  const { sort, open } = readTableAddress(parameters);
  const query = toQuery(filters, sort);
  const list = useStaffBookings(query);
  const bookings = joinPages(list);
  // Agents read one booking after the other.
  const mayDownload = session.state === "signedIn" && session.user.role.name === "admin";

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => navigate(hrefWith(changes), { replace });

  /** Opens the next booking of the list, or the one before. */
  function step(by: number) {
    const next = bookings[bookings.findIndex(({ id }) => id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  const panel = open && (
    <BookingPanel
      hrefOf={(person) => hrefWith({ ...NO_FILTERS, ...person, open })}
      id={open}
      onClose={() => go({ open: "" })}
      onStep={step}
      row={bookings.find(({ id }) => id === open)}
    >
      {renderDetails(open)}
    </BookingPanel>
  );
  return (
    <section aria-label={t("allBookings.title")}>
      <Stack gap={4}>
        <BookingsFilters filters={filters} onShow={(changed) => go({ ...changed, open: "" })} />
        <PeopleChips first={bookings[0]} onRemove={(name) => go({ [name]: "", open: "" })} shown={filters} />
        <WithPanel panel={panel}>
          <div className={tableParts.bar}>
            <p className={styles.soft} role="status">
              {bookings.length > 0 && <span>{t("allBookings.listed", { count: bookings.length })}</span>}
            </p>
            {bookings.length > 0 && mayDownload && (
              <ButtonLink download href={toDownload(query)} icon={<Download />} size="small" variant="secondary">
                {t("allBookings.download", { format: "CSV" })}
              </ButtonLink>
            )}
          </div>
          {list.isPending && <Skeleton height={320} shape="block" />}
          {list.isError && bookings.length === 0 && (
            <Problem error={list.error} onRetry={() => void list.refetch()} title={t("allBookings.problem")} />
          )}
          {list.isSuccess && bookings.length === 0 && (
            <EmptyState
              action={
                <Button onPress={() => go({ ...NO_FILTERS, open: "" })} variant="secondary">
                  {t("allBookings.showAll")}
                </Button>
              }
              illustration="search"
              message={t("allBookings.noneMessage")}
              title={t("allBookings.none")}
            />
          )}
          {bookings.length > 0 && (
            <>
              <DataTable
                columns={columns}
                hrefOf={({ id }) => hrefWith({ open: id })}
                keyOf={keyOf}
                label={t("allBookings.title")}
                onSort={(order) => go({ sort: order === "-createdAt" ? "" : order, open: "" })}
                openKey={open}
                rows={bookings}
                sort={query.sort ?? "-createdAt"}
              />
              {list.isFetchNextPageError && <p role="alert">{t("allBookings.moreFailed")}</p>}
              {list.hasNextPage && (
                <Button
                  className={tableParts.more}
                  isPending={list.isFetchingNextPage}
                  onPress={() => void list.fetchNextPage()}
                  variant="secondary"
                >
                  {t("allBookings.more")}
                </Button>
              )}
            </>
          )}
        </WithPanel>
      </Stack>
    </section>
  );
}

type PeopleChipsProps = {
  shown: { student: string; trainer: string };
  first: ListedBooking | undefined;
  onRemove: (name: "student" | "trainer") => void;
};

/** The people whose bookings alone the list shows, each to be removed by a press. */
function PeopleChips({ shown, first, onRemove }: PeopleChipsProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const names = { student: first?.student.name, trainer: first?.trainer.name[language] };
  const active = (["student", "trainer"] as const).filter((name) => shown[name] !== "");
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("allBookings.active")} className={styles.chips}>
      {active.map((name) => {
        const filter = t(`allBookings.${name}`, { name: names[name] ?? t("allBookings.somebody") });
        return (
          <li key={name}>
            <button
              aria-label={t("allBookings.removeFilter", { filter })}
              className={`${chips.chip} ${styles.chip}`}
              onClick={() => onRemove(name)}
              type="button"
            >
              <bdi>{filter}</bdi>
              <X size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
