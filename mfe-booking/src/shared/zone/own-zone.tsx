import { Skeleton } from "@kalima/ui";
import { lazy, Suspense } from "react";

const OwnZoneSwitch = lazy(async () => ({ default: (await import("./own-zone-parts.ts")).OwnZoneSwitch }));

/** Height of a small button, in pixels. */
const HEIGHT = 36;

/** The zone of all times on a page, with the choice of another and of the clock. Its code is apart: the lists come first. `now`: epoch milliseconds. */
export function OwnZone({ now }: { now: number }) {
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} shape="block" width={220} />}>
      <OwnZoneSwitch now={now} />
    </Suspense>
  );
}
