import { HostedSlot, usePlatform, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import type { Area } from "../../shared/use-areas.ts";
import { useIsTrainer, useWork } from "../../shared/use-work.ts";
import { QueueList } from "./queue-list.tsx";

/**
 * The start of the dashboard: what waits for this person, and cards of other remotes. Those of trainers come first. A queue
 * that a card names is shown by it alone.
 */
export function Today({ areas }: { areas: readonly Area[] }) {
  const { slots } = usePlatform();
  const isTrainer = useIsTrainer();
  const entries = slots.entries("dashboard.today");
  const shown = entries.flatMap(({ queues = [] }) => queues);
  const cards = entries.map(({ key, remote }) => (
    <HostedSlot entryKey={key} key={`${remote}:${key}`} slot="dashboard.today" />
  ));
  const work = <Work areas={areas} key="work" without={shown} />;
  return <Stack gap={5}>{isTrainer ? [...cards, work] : [work, ...cards]}</Stack>;
}

type WorkProps = { areas: readonly Area[]; without: readonly string[] };

function Work({ areas, without }: WorkProps) {
  const { t } = useTranslation("dashboard");
  const work = useWork();
  if (work.data) return <QueueList areas={areas} queues={work.data.filter(({ key }) => !without.includes(key))} />;
  if (work.isLoadingError) {
    return <Problem error={work.error} onRetry={() => void work.refetch()} title={t("today.problem")} />;
  }
  // A card holds its place for its own queues.
  if (without.length > 0) return null;
  return (
    <div aria-label={t("today.loading")} role="status">
      <Skeleton height={320} shape="block" />
    </div>
  );
}
