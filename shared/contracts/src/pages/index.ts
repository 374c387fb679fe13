export { isForRole } from "./is-for-role.ts";
export { listItems } from "./items-of.ts";
export * from "./manifest.ts";
export * from "./match-path.ts";
export type { MenuIcon, MenuItem, MenuName } from "./menu.ts";
export { type AccountStep, type ClaimedPage, claimedPage, type PageAccess } from "./page.ts";
export * from "./platform-range.ts";
export { describeSkeleton, type PageSkeleton, type SkeletonFacts } from "./skeleton-of.ts";
export { type ClaimedSlot, claimedSlot, type SlotName, slotName } from "./slots.ts";
