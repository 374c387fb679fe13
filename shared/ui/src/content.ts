/** Components that pages show beside text, loaded with the first page that needs them. */
export { Spinner } from "./actions/spinner.tsx";
export { HijriDate } from "./format/hijri-date.tsx";
export { Money } from "./format/money.tsx";
export { ReferenceCode, type ReferenceCodeProps } from "./format/reference-code.tsx";
export { Card, type CardProps } from "./layout/card.tsx";
export { Screen, type ScreenProps } from "./layout/screen.tsx";
export { LevelBadge } from "./pictures/level-badge.tsx";
export { StarBurst } from "./pictures/star-burst.tsx";
export { EmptyState, type EmptyStateProps } from "./states/empty-state.tsx";
export { HoldClock, type HoldClockProps } from "./states/hold-clock.tsx";
export { Loading } from "./states/loading.tsx";
export { Problem, type ProblemProps } from "./states/problem.tsx";
export { StatusPill, type StatusPillProps, type StatusTone } from "./states/status-pill.tsx";
