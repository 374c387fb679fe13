import { HostedSlot, usePlatform, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { lazy, Suspense } from "react";
import type { Area } from "../../shared/use-areas.ts";
import { OWN_QUEUES, useIsTrainer } from "../../shared/use-work.ts";

const Work = lazy(async () => ({ default: (await import("./queue-list.tsx")).Work }));

/**
 * The start of the dashboard: what waits for this person, and cards of other remotes. Those of trainers come first. A queue
 * that a card names is shown by it alone; where cards show all, the list of queues does not load.
 */
export function Today({ areas }: { areas: readonly Area[] }) {
  const { slots } = usePlatform();
  const isTrainer = useIsTrainer();
  const entries = slots.entries("dashboard.today");
  const shown = entries.flatMap(({ queues = [] }) => queues);
  const cards = entries.map(({ key, remote }) => (
    <HostedSlot entryKey={key} key={`${remote}:${key}`} slot="dashboard.today" />
  ));
  const hasMore = !isTrainer || OWN_QUEUES.some((key) => !shown.includes(key));
  // A card holds its place for its own queues.
  const loading = shown.length > 0 ? null : <Loading />;
  const work = hasMore && (
    <Suspense fallback={loading} key="work">
      <Work areas={areas} loading={loading} without={shown} />
    </Suspense>
  );
  return <Stack gap={5}>{isTrainer ? [...cards, work] : [work, ...cards]}</Stack>;
}

function Loading() {
  const { t } = useTranslation("dashboard");
  return (
    <div aria-label={t("today.loading")} role="status">
      <Skeleton height={320} shape="block" />
    </div>
  );
}
