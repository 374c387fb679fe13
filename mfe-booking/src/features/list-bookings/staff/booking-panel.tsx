import type { ListedBooking } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Stack } from "@kalima/ui";
import { SidePanel } from "@kalima/ui/table";
import type { ReactNode } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./staff-bookings.module.css";

type BookingPanelProps = {
  id: string;
  /** The row of the booking, if the list holds it. */
  row: ListedBooking | undefined;
  /** The address of the bookings of one person. */
  hrefOf: (person: { student: string } | { trainer: string }) => string;
  onClose: () => void;
  onStep: (by: number) => void;
  children: ReactNode;
};

/** One booking beside the list: what may be done with it, its sessions and its history (`children`), and the way to others like it. */
export function BookingPanel({ id, row, hrefOf, onClose, onStep, children }: BookingPanelProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const paths = useOwnPaths();
  const title = row ? <bdi>{row.student.name}</bdi> : t("allBookings.booking");
  return (
    <SidePanel onClose={onClose} onStep={onStep} shown={id} title={title}>
      <Stack gap={4}>
        {children}
        {row && (
          <p className={styles.links}>
            <ButtonLink href={`${paths.bookings}/${row.referenceCode}`} size="small" variant="secondary">
              {t("allBookings.openPage")}
            </ButtonLink>
            <Link href={hrefOf({ student: row.student.id })}>
              {t("allBookings.ofStudent", { name: row.student.name })}
            </Link>
            <Link href={hrefOf({ trainer: row.trainer.id })}>
              {t("allBookings.ofTrainer", { name: row.trainer.name[language] })}
            </Link>
          </p>
        )}
      </Stack>
    </SidePanel>
  );
}
