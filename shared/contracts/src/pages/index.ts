export { chooseSkeleton, type PageSkeleton, type SkeletonFacts } from "./choose-skeleton.ts";
export { isForRole } from "./is-for-role.ts";
export { listMenuItems } from "./list-menu-items.ts";
export * from "./manifest.ts";
export * from "./match-path.ts";
export type { MenuIcon, MenuItem, MenuName } from "./menu.ts";
export { type AccountStep, type ClaimedPage, claimedPage, type PageAccess } from "./page.ts";
export * from "./platform-range.ts";
export { type ClaimedSlot, claimedSlot, type SlotName, slotName } from "./slots.ts";
