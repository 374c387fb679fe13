import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";

const PlanLessonsDialog = lazy(async () => ({
  default: (await import("../plan-lessons/plan-lessons-dialog.tsx")).PlanLessonsDialog,
}));

/** Opens the choice of times for the sessions left in a pack. */
export function PlanLessons({ booking }: { booking: Booking }) {
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
