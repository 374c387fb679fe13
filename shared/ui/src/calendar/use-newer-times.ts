import { useEffect, useRef } from "react";

/** With the seconds until the list of trainers is made again, a change shows within five. */
const EVERY_MS = 2_500;

type NewerTimesOptions = {
  /** Version of the times that are shown; undefined from a server that has none. */
  version: string | undefined;
  /** Requests the version that counts now. */
  read: () => Promise<string>;
  /** Called once for each other version. */
  onChange: () => void;
};

/** Watches the version of a trainer's times while the page is visible. What fails is asked again the next time. */
export function useNewerTimes({ version, read, onChange }: NewerTimesOptions): void {
  const seen = useRef(version);
  const newest = useRef({ read, onChange });
  newest.current = { read, onChange };
  const hasVersion = version !== undefined;

  useEffect(() => {
    seen.current = version;
  }, [version]);

  useEffect(() => {
    if (!hasVersion) return;
    let isAsking = false;
    const look = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      try {
        const found = await newest.current.read();
        if (found !== seen.current) newest.current.onChange();
        seen.current = found;
      } catch {
        // Offline, or the trainer has left: what is shown stays, and choosing a time says why not.
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [hasVersion]);
}
