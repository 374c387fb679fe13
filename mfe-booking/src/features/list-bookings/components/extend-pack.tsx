import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";

const ExtendPackDialog = lazy(async () => ({ default: (await import("./pack-dialogs.ts")).ExtendPackDialog }));

/** Opens the dialog in which staff prolong a pack. */
export function ExtendPack({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} variant="secondary">
        {t("extend.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ExtendPackDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
