import { useTranslation } from "@kalima/platform/react";
import { PERSON_EVENT_KINDS, type PersonEventKind } from "@kalima/staff-contract";
import { Button, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Select } from "@kalima/ui/overlays";
import { Timeline, TimelineStep } from "@kalima/ui/timeline";
import { useId, useState } from "react";
import { EventLine } from "./event-line.tsx";
import styles from "./know-person.module.css";
import { useEvents } from "./use-person.ts";

const ALL = "all";

/** Everything that happened around a person and that the reader's duties allow, the newest first. */
export function EventList({ id }: { id: string }) {
  const { t } = useTranslation("dashboard");
  const headingId = useId();
  const [kind, setKind] = useState<PersonEventKind>();
  const query = useEvents(id, kind);
  const events = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby={headingId}>
      <Stack gap={4}>
        <div className={styles.head}>
          <h3 className={styles.heading} id={headingId}>
            {t("people.events.title")}
          </h3>
          <Select
            label={t("people.events.filter")}
            onSelectionChange={(key) => setKind(PERSON_EVENT_KINDS.find((each) => each === key))}
            options={[
              { id: ALL, label: t("people.events.all") },
              ...PERSON_EVENT_KINDS.map((each) => ({ id: each, label: t(`people.events.kinds.${each}`) })),
            ]}
            selectedKey={kind ?? ALL}
          />
        </div>
        {query.isPending && <Skeleton height={240} shape="block" />}
        {query.isError && events.length === 0 && (
          <Problem error={query.error} onRetry={() => void query.refetch()} title={t("people.events.problem")} />
        )}
        {query.isSuccess && events.length === 0 && (
          <EmptyState illustration="search" title={t("people.events.none")} message={t("people.events.noneMessage")} />
        )}
        {events.length > 0 && (
          <Timeline>
            {events.map((event) => (
              <TimelineStep at={event.at} key={`${event.kind}:${event.id}`}>
                <EventLine event={event} />
              </TimelineStep>
            ))}
          </Timeline>
        )}
        {query.isFetchNextPageError && <p role="alert">{t("people.moreFailed")}</p>}
        {query.hasNextPage && (
          <Button
            isPending={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
            size="small"
            variant="secondary"
          >
            {t("people.more")}
          </Button>
        )}
      </Stack>
    </section>
  );
}
