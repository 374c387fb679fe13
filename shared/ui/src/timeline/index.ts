/** What happened, step by step. Not shared among builds. */
export { Timeline, TimelineStep } from "./timeline.tsx";
