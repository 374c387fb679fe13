import type { FlagAudience } from "@kalima/school-contract";

/** How staff have switched a flag. Without a value it has its default. */
export type FlagState = { value: string | null; audience: FlagAudience };
/** States by name; a flag that was never switched is missing. */
export type FlagStates = Readonly<Record<string, FlagState>>;

/** Reads how the flags of the school are switched. Who gets which value is decided by `evaluateFlags`. */
export type FlagReader = {
  read(): Promise<FlagStates>;
  /** The states that this process has read last; none before its first read. */
  current(): FlagStates;
};
