import { countOpenTasks, taskChanged } from "@kalima/learning-contract";
import { countUnreadMessages } from "@kalima/messages-contract";
import type { HttpClient } from "@kalima/platform";
import { useEvent, usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";
import { listQueues, type StaffQueue } from "@kalima/school-contract";

const WORK = ["work"];
/** Interval at which what others did is seen. */
const REFRESH_MS = 30_000;

/** The work of a trainer in the form of staff queues: `own-tasks` and `own-messages`, neither with a deadline. */
async function readOwnWork(http: HttpClient, signal: AbortSignal): Promise<StaffQueue[]> {
  const [tasks, messages] = await Promise.all([
    http.call(countOpenTasks, { signal }),
    http.call(countUnreadMessages, { signal }),
  ]);
  const count = (key: string, waiting: number) => ({ key, waiting, overdue: 0, oldestAt: null, nextDueAt: null });
  return [count("own-tasks", tasks.open), count("own-messages", messages.unread)];
}

export function useIsTrainer(): boolean {
  const session = useSession();
  return session.state === "signedIn" && session.user.role.name === "trainer";
}

/** The work that waits for this person, read again every half minute. */
export function useWork() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const isTrainer = useIsTrainer();
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: WORK }));
  return useQuery({
    queryKey: [...WORK, isTrainer],
    queryFn: ({ signal }) => (isTrainer ? readOwnWork(http, signal) : http.call(listQueues, { signal })),
    refetchInterval: REFRESH_MS,
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
