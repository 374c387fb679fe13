export { DueMark, type DueMarkProps } from "./due-mark.tsx";
export { useIsLate } from "./use-is-late.ts";
