/** Public interface of the flags module: how flags are switched, and who gets which value. */
export { evaluateFlags, listFlagsOn, NOBODY } from "./flags.policy.ts";
export { createFlagReader, flagSwitched } from "./flags.service.ts";
