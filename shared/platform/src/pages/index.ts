/** A list that is read page by page: its query and its states. Not shared among builds. */
export { NextPage, PagedList } from "./paged-list.tsx";
export { type CursorPages, joinPages, useCursorPages } from "./use-cursor-pages.ts";
