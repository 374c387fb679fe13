import { taskChanged } from "@kalima/contracts/events";
import { countOpenTasks } from "@kalima/contracts/operations";
import { useEvent, usePlatform, useQuery, useQueryClient, useSession, useTranslation } from "@kalima/platform/react";
import { useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./section-menu.module.css";

const KEY = ["open-tasks"];
/** What the other side did meanwhile. */
const REFRESH_MS = 60_000;
const MAX_SHOWN = 99;

/** How many tasks wait for the reader, beside the section's name; nothing while it is unknown or none wait. */
export function TaskCount() {
  const { http } = usePlatform();
  const { t } = useTranslation("profile");
  const format = useFormat();
  const session = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(countOpenTasks, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: KEY }));
  const reader = session.state === "signedIn" && session.user.role.name === "trainer" ? "ofTrainer" : "ofStudent";
  const count = data?.open ?? 0;

  return (
    <>
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count)}
        </span>
      )}
      <span role="status">
        <VisuallyHidden>{count > 0 && t(`openTasks.${reader}`, { count })}</VisuallyHidden>
      </span>
    </>
  );
}
