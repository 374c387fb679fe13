export { isForRole } from "./audience.ts";
export * from "./manifest.ts";
export * from "./match-path.ts";
export { itemsOf, type MenuIcon, type MenuItem, type MenuName } from "./menu.ts";
export { type AccountStep, type ClaimedPage, claimedPage, type PageAccess } from "./page.ts";
export * from "./platform-range.ts";
export { type ClaimedSlot, claimedSlot, type SlotName, slotName } from "./slots.ts";
