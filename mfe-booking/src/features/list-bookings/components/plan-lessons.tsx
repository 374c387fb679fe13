import type { Booking } from "@kalima/booking-contract";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { lazy, Suspense, useEffect, useState } from "react";

const PlanLessonsDialog = lazy(async () => ({
  default: (await import("../plan-lessons/plan-lessons-dialog.tsx")).PlanLessonsDialog,
}));

/** Opens the choice of times for the sessions left in a pack; at once where the address asks for it (`planPath`). */
export function PlanLessons({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.get("plan") === booking.referenceCode;
  const [isOpen, setOpen] = useState(false);
  // Not on the server, which renders no dialogs.
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);

  function close() {
    setOpen(false);
    if (isAsked) setParameters({}, { replace: true });
  }

  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("plan.open", { count: booking.credits?.left ?? 0 })}</Button>
      {isOpen && (
        <Suspense>
          <PlanLessonsDialog booking={booking} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
