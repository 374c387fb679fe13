/** Sections about learning and those who do it. They share one chunk, because each further one makes the entry of every page longer. */
export { AnalyticsSection } from "./analytics-section.tsx";
export { PracticeSection } from "./practice-section.tsx";
export { TrainersSection } from "./trainers-section.tsx";
