import { taskChanged } from "@kalima/contracts/events";
import { countOpenTasks } from "@kalima/contracts/operations";
import { useEvent, usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";
import { SectionCount } from "./section-count.tsx";

const KEY = ["open-tasks"];
/** What the other side did meanwhile. */
const REFRESH_MS = 60_000;

/** How many tasks wait for the reader. */
export function TaskCount() {
  const { http } = usePlatform();
  const session = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(countOpenTasks, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: KEY }));
  const reader = session.state === "signedIn" && session.user.role.name === "trainer" ? "ofTrainer" : "ofStudent";
  return <SectionCount count={data?.open} words={`openTasks.${reader}`} />;
}
