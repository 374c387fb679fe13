/** Lists: read page by page, with their states, and changed. Not shared among builds. */
export { NextPage, PagedList } from "./paged-list.tsx";
export { type CursorPages, joinPages, useCursorPages } from "./use-cursor-pages.ts";
export { useListChange } from "./use-list-change.ts";
