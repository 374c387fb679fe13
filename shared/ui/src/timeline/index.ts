/** Events in their order, each with its time. Not shared among builds. */
export { Timeline, TimelineStep } from "./timeline.tsx";
