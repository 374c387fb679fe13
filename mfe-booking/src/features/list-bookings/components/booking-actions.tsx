import type { Booking } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, useFormat, useZone } from "@kalima/ui";
import { MoreMenu } from "@kalima/ui/menu";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { isNearEnd } from "../../../shared/packs/pack-sessions.ts";
import { rebookPathForBooking } from "../../../shared/times/rebook.ts";
import styles from "./booking-card.module.css";
import { PlanLessons } from "./plan-lessons.tsx";

const SHOWN = ["pay", "book_again", "plan", "assess", "extend", "change_trainer", "refund", "cancel"] as const;

/** The actions that the server allows; paying is the primary one. `children` follow them, and then the menu with the last. */
export function BookingActions({ booking, children }: { booking: Booking; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const may = new Set(booking.actions);
  if (!children && !SHOWN.some((action) => may.has(action))) return null;

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
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
        {may.has("plan") && !isNearEnd(booking.credits, now) && <PlanLessons booking={booking} />}
        {may.has("assess") && <AssessCheck bookingId={booking.id} />}
        {may.has("extend") && <StaffDialog action="extend" booking={booking} />}
        {may.has("change_trainer") && <StaffDialog action="move" booking={booking} />}
        {may.has("refund") && <StaffDialog action="refund" booking={booking} />}
        {children}
      </div>
      {may.has("cancel") && <CancelMenu booking={booking} />}
    </div>
  );
}

const DIALOGS = {
  cancel: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).CancelBookingDialog })),
  extend: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).ExtendPackDialog })),
  move: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).MoveBookingDialog })),
  refund: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).RefundDialog })),
};

/** Cancelling is neither frequent nor undone: it is behind the menu. */
function CancelMenu({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreMenu
        items={[{ id: "cancel", label: t("cancel.open"), tone: "danger", onAction: () => setOpen(true) }]}
        label={t("bookings.moreAbout", { code: booking.referenceCode })}
      />
      {isOpen && (
        <Suspense>
          <DIALOGS.cancel booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const AssessForm = lazy(async () => ({ default: (await import("./pack-dialogs.ts")).AssessForm }));

/** The trainer's result of a speaking check, in place of the button that asks for it. */
function AssessCheck({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  const button = <Button onPress={() => setOpen(true)}>{t("assess.open")}</Button>;
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <AssessForm bookingId={bookingId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Opens a dialog in which staff prolong a pack, give it to another trainer, or give back of what was paid. */
function StaffDialog({ booking, action }: { booking: Booking; action: "extend" | "move" | "refund" }) {
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
