/** Sections that look back on learning. They share one chunk, because each further one makes the entry of every page longer. */
export { AnalyticsSection } from "./analytics-section.tsx";
export { TrainersSection } from "./trainers-section.tsx";
export { VocabularySection } from "./vocabulary-section.tsx";
