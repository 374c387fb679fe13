import type { Booking, ListedBooking } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { SidePanel } from "@kalima/ui/table";
import type { ReactNode } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { isMissing, useBooking } from "../bookings.queries.ts";
import { BookingDetails } from "../components/booking-details.tsx";
import styles from "./staff-bookings.module.css";

type BookingPanelProps = {
  id: string;
  /** The row of the booking, if the list holds it. */
  row: ListedBooking | undefined;
  /** The address of the bookings of one person. */
  hrefOf: (person: { student: string } | { trainer: string }) => string;
  onClose: () => void;
  onStep: (by: number) => void;
  renderLessons: (booking: Booking) => ReactNode;
};

/** One booking beside the list: what may be done with it, its sessions, and what happened to it. */
export function BookingPanel({ id, row, hrefOf, onClose, onStep, renderLessons }: BookingPanelProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const paths = useOwnPaths();
  const query = useBooking(id);
  const booking = query.data;
  const title = row?.student.name ?? booking?.studentName;
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={id}
      title={title ? <bdi>{title}</bdi> : t("allBookings.booking")}
    >
      {booking && (
        <Stack gap={4}>
          <BookingDetails booking={booking} isInPanel>
            {renderLessons(booking)}
          </BookingDetails>
          <p className={styles.links}>
            <ButtonLink href={`${paths.bookings}/${booking.referenceCode}`} size="small" variant="secondary">
              {t("allBookings.openPage")}
            </ButtonLink>
            {row && (
              <Link href={hrefOf({ student: row.student.id })}>
                {t("allBookings.ofStudent", { name: row.student.name })}
              </Link>
            )}
            <Link href={hrefOf({ trainer: booking.teacher.id })}>
              {t("allBookings.ofTrainer", { name: booking.teacher.name[language] })}
            </Link>
          </p>
        </Stack>
      )}
      {query.isPending && <Skeleton height={240} shape="block" />}
      {!booking && isMissing(query.error) && (
        <EmptyState illustration="search" message={t("allBookings.missingMessage")} title={t("allBookings.missing")} />
      )}
      {!booking && query.isError && !isMissing(query.error) && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("bookings.problem")} />
      )}
    </SidePanel>
  );
}
