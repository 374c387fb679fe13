import { useSearchParams } from "@kalima/platform/react";
import { useCallback } from "react";

/** Trainers of a list before a visitor asks for more. */
const FIRST_COUNT = 12;
/** More are shown as they are asked for, but an address brings back no more: each is a card that the server renders. */
const MAX_RESTORED = 100;
const PARAMETER = "shown";

/**
 * How many trainers the list begins with, and how to remember another number. The address holds it, so that the server
 * renders them after a reload and in a shared link; filters write a new address, whose list begins anew.
 */
export function useShownCount(): [number, (count: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get(PARAMETER));
  const count = Number.isInteger(asked) ? Math.min(Math.max(asked, FIRST_COUNT), MAX_RESTORED) : FIRST_COUNT;
  const remember = useCallback(
    (shown: number) => {
      const next = new URLSearchParams(window.location.search);
      next.set(PARAMETER, String(shown));
      setParameters(next, { replace: true, preventScrollReset: true });
    },
    [setParameters],
  );
  return [count, remember];
}
