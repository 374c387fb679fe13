import type { Booking } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, useFormat, useZone } from "@kalima/ui";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { rebookPathForBooking } from "../../../shared/times/rebook.ts";
import { AssessCheck } from "./assess-check.tsx";
import styles from "./booking-card.module.css";
import { CancelBooking } from "./cancel-booking.tsx";

const SHOWN = ["pay", "book_again", "plan", "assess", "extend", "change_trainer", "refund", "cancel"] as const;

/** The actions that the server allows; paying is the primary one. `children` follow them. */
export function BookingActions({ booking, children }: { booking: Booking; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const may = new Set(booking.actions);
  if (!children && !SHOWN.some((action) => may.has(action))) return null;

  return (
    <div className={styles.actions}>
      {may.has("pay") && (
        <ButtonLink href={`/payment/${booking.referenceCode}`}>
          {t("bookings.pay", { amount: format.money(booking.total) })}
        </ButtonLink>
      )}
      {may.has("book_again") && (
        <ButtonLink href={rebookPathForBooking(booking, now, zone)} variant="secondary">
          {t("bookings.again")}
        </ButtonLink>
      )}
      {may.has("plan") && <PlanLessons booking={booking} />}
      {may.has("assess") && <AssessCheck bookingId={booking.id} />}
      {may.has("extend") && <StaffDialog action="extend" booking={booking} />}
      {may.has("change_trainer") && <StaffDialog action="move" booking={booking} />}
      {may.has("refund") && <StaffDialog action="refund" booking={booking} />}
      {may.has("cancel") && <CancelBooking booking={booking} />}
      {children}
    </div>
  );
}

const PlanLessonsDialog = lazy(async () => ({
  default: (await import("../plan-lessons/plan-lessons-dialog.tsx")).PlanLessonsDialog,
}));

/** Opens the choice of times for the sessions left in a pack. */
function PlanLessons({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("plan.open", { count: booking.credits?.left ?? 0 })}</Button>
      {isOpen && (
        <Suspense>
          <PlanLessonsDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const DIALOGS = {
  extend: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).ExtendPackDialog })),
  move: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).MoveBookingDialog })),
  refund: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).RefundDialog })),
};

/** Opens a dialog in which staff prolong a pack, give it to another trainer, or give back of what was paid. */
function StaffDialog({ booking, action }: { booking: Booking; action: keyof typeof DIALOGS }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  const Dialog = DIALOGS[action];
  return (
    <>
      <Button onPress={() => setOpen(true)} variant="secondary">
        {t(`${action}.open`)}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
