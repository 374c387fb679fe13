import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";

const DIALOGS = {
  extend: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).ExtendPackDialog })),
  move: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).MoveBookingDialog })),
  refund: lazy(async () => ({ default: (await import("./pack-dialogs.ts")).RefundDialog })),
};

/** Opens a dialog in which staff prolong a pack, give it to another trainer, or give back of what was paid. */
export function StaffDialog({ booking, action }: { booking: Booking; action: keyof typeof DIALOGS }) {
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
