import { MINUTE_MS } from "@kalima/contracts/domain";
import { countOpenTasks, taskChanged } from "@kalima/learning-contract";
import { countUnreadMessages } from "@kalima/messages-contract";
import type { HttpClient } from "@kalima/platform";
import { useEvent, usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";
import { DASHBOARD_NAMESPACE, listQueues, type StaffQueue } from "@kalima/school-contract";
import { useEffect } from "react";

const WORK = ["work"];
/** True while the server announces changes of queues. */
const LIVE = ["work is live"];
/** Interval at which what others did is seen without a socket. */
const REFRESH_MS = 30_000;
/** Live counts are read at the next deadline; no sooner, if the server's clock is behind, and at times for what begins to wait by itself. */
const MIN_WAIT_MS = 10_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/** The queues of a trainer: tasks to review, and messages to read. */
export const OWN_QUEUES = ["own-tasks", "own-messages"] as const;

/** The work of a trainer in the form of staff queues, neither with a deadline. */
async function readOwnWork(http: HttpClient, signal: AbortSignal): Promise<StaffQueue[]> {
  const [tasks, messages] = await Promise.all([
    http.call(countOpenTasks, { signal }),
    http.call(countUnreadMessages, { signal }),
  ]);
  const count = (key: (typeof OWN_QUEUES)[number], waiting: number) => ({
    key,
    waiting,
    overdue: 0,
    oldestAt: null,
    nextDueAt: null,
  });
  return [count("own-tasks", tasks.open), count("own-messages", messages.unread)];
}

export function useIsTrainer(): boolean {
  const session = useSession();
  return session.state === "signedIn" && session.user.role.name === "trainer";
}

/**
 * Keeps the counts of agents and admins live while it is mounted: they are read again when the server says that a queue has changed, and after
 * each connect. Trainers' work is not announced. Called once on a page.
 */
export function useLiveWork(): void {
  const { socket, logger } = usePlatform();
  const client = useQueryClient();
  const isTrainer = useIsTrainer();
  useEffect(() => {
    if (isTrainer) return;
    const show = (isLive: boolean) => {
      client.setQueryData(LIVE, isLive);
      void client.invalidateQueries({ queryKey: WORK });
    };
    const opening = socket(DASHBOARD_NAMESPACE, {});
    opening.then(
      (opened) => {
        opened.on("queuesChanged", () => show(true));
        opened.on("disconnect", () => show(false));
      },
      (error) => logger.warn("the queues are not live", { error: String(error) }),
    );
    return () => {
      client.setQueryData(LIVE, false);
      void opening.then((opened) => opened.close()).catch(() => {});
    };
  }, [socket, logger, client, isTrainer]);
}

/** For how long counts stay right if nobody does anything, in ms: what is due next becomes overdue by itself. */
export function waitForDue(work: readonly StaffQueue[] | undefined, now: number): number {
  const waits = (work ?? []).flatMap(({ nextDueAt }) => (nextDueAt ? [Date.parse(nextDueAt) - now] : []));
  return Math.max(MIN_WAIT_MS, Math.min(MAX_WAIT_MS, ...waits));
}

/** The work that waits for this person: as it changes while the server announces it (`useLiveWork`), else read again every half minute. */
export function useWork() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const isTrainer = useIsTrainer();
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: WORK }));
  return useQuery({
    queryKey: [...WORK, isTrainer],
    queryFn: ({ signal }) => (isTrainer ? readOwnWork(http, signal) : http.call(listQueues, { signal })),
    refetchInterval: ({ state }) =>
      client.getQueryData<boolean>(LIVE) ? waitForDue(state.data, Date.now()) : REFRESH_MS,
  });
}

/** How much waits in these queues together. */
export function sumWork(work: readonly StaffQueue[] | undefined, keys: readonly string[]) {
  const queues = work?.filter(({ key }) => keys.includes(key)) ?? [];
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    overdue: queues.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}
