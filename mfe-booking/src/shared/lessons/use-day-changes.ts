import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import { usePlatform } from "@kalima/platform/react";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls `refresh` when the server says that the reader's day has changed, and after a lost connection. Returns true while the
 * server can say so.
 */
export function useDayChanges(refresh: () => void): boolean {
  const { socket, logger } = usePlatform();
  const [isLive, setLive] = useState(false);
  const readAgain = useEffectEvent(refresh);
  // One connection for the life of the page.
  useEffect(() => {
    const opening = socket(TODAY_NAMESPACE, {});
    opening.then(
      (opened) => {
        setLive(opened.connected);
        opened.on("connect", () => setLive(true));
        opened.on("disconnect", () => setLive(false));
        opened.on("dayChanged", () => readAgain());
        opened.io.on("reconnect", () => readAgain());
      },
      (error) => logger.warn("the day is not live", { error: String(error) }),
    );
    return () => void opening.then((opened) => opened.close()).catch(() => {});
  }, [socket, logger]);
  return isLive;
}
