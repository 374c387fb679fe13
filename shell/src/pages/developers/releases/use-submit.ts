import { useState } from "react";

/** One call at a time, and why the last one failed. */
export function useSubmit() {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** Resolves with true if the action succeeded. */
  async function submit(action: () => Promise<void>): Promise<boolean> {
    setPending(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { isPending, failure, submit };
}
