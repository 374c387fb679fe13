import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import { usePlatform } from "@kalima/platform/react";
import { useEffect, useState } from "react";

/**
 * Calls `refresh` when the server says that the reader's day has changed, and after a lost connection. Returns true while the
 * server can say so.
 */
export function useDayChanges(refresh: () => void): boolean {
  const { socket, logger } = usePlatform();
  const [isLive, setLive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the life of the page; `refresh` does the same each time.
  useEffect(() => {
    const opening = socket(TODAY_NAMESPACE, {});
    opening.then(
      (opened) => {
        setLive(opened.connected);
        opened.on("connect", () => setLive(true));
        opened.on("disconnect", () => setLive(false));
        opened.on("dayChanged", refresh);
        opened.io.on("reconnect", refresh);
      },
      (error) => logger.warn("the day is not live", { error: String(error) }),
    );
    return () => void opening.then((opened) => opened.close()).catch(() => {});
  }, [socket, logger]);
  return isLive;
}
