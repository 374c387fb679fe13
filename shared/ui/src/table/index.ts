/**
 * A table of the workplace and the panel in which its open row is shown. Not shared among builds: the remotes that show a table
 * contain it.
 */
export { ChoiceBar, type ChoiceBarProps } from "./choice-bar.tsx";
export { type Column, DataTable, type DataTableProps } from "./data-table.tsx";
export { SidePanel, type SidePanelProps, WithPanel } from "./side-panel.tsx";
export { readTableAddress, type TableAddress, toTableParameters } from "./table-address.ts";
export { ANY, TableFilters, type TableFiltersProps } from "./table-filters.tsx";
export { stepThrough } from "./table-keys.ts";
/** Classes of the lines around a table, `bar` above and `more` below, and of what stays in one line in a cell, `number`. */
export { default as tableParts } from "./table-parts.module.css";
export { type Choice, useChoice } from "./use-choice.ts";
export { useTyped } from "./use-typed.ts";

/** Date with its year, and time: "1 Dec 2026, 5:00 PM". For what may be of any year. */
export const MOMENT = { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
