import type { LoadRemote } from "../../compose/slot/entry-hash.ts";

export const FAULTS = ["refused", "slow", "html", "crash"] as const;
export type Fault = (typeof FAULTS)[number];
/** A fault of the served version alone, so that the last good one may take over, or of every version. */
export type ChosenFault = { fault: Fault; everyVersion: boolean };

/** sessionStorage: the faults of this tab. They outlive a load, because some are met only at the first. */
const KEY = "DEVELOPER_FAULTS";
/** Longer than the slot adapter waits for anything. */
const SLOW_MS = 30_000;

type FaultOptions = {
  storage: Pick<Storage, "getItem" | "setItem">;
  /** The version of a remote that this page was served with. */
  servedVersion: (remote: string) => string | undefined;
  /** An address that answers with a page. */
  pageAddress: string;
};

function read(storage: FaultOptions["storage"]): Record<string, ChosenFault> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? "{}") ?? {}) as Record<string, ChosenFault>;
  } catch {
    return {};
  }
}

/** Faults that a developer puts between the shell and a remote, in one tab. */
export function createFaults({ storage, servedVersion, pageAddress }: FaultOptions) {
  const chosen = new Map(Object.entries(read(storage)));

  return {
    of: (remote: string): ChosenFault | null => chosen.get(remote) ?? null,

    choose(remote: string, fault: ChosenFault | null): void {
      if (fault) chosen.set(remote, fault);
      else chosen.delete(remote);
      storage.setItem(KEY, JSON.stringify(Object.fromEntries(chosen)));
    },

    /** Wraps the loader, so that the slot adapter handles the fault like a real one. */
    into(load: LoadRemote): LoadRemote {
      return async (name, version, attempt) => {
        const one = chosen.get(name);
        if (!one || (!one.everyVersion && version.version !== servedVersion(name))) return load(name, version, attempt);
        switch (one.fault) {
          case "refused":
            throw new Error("refused, as set in the developer panel");
          case "slow":
            await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
            return load(name, version, attempt);
          case "html":
            return load(name, { ...version, container: `${version.container}_html`, entry: pageAddress }, attempt);
          case "crash": {
            const module = await load(name, version, attempt);
            return {
              ...module,
              async mount(_element, _platform, options) {
                options.onCrashed(new Error("crashed, as set in the developer panel"));
                return { unmount() {} };
              },
            };
          }
        }
      };
    },
  };
}

export type PanelFaults = ReturnType<typeof createFaults>;
