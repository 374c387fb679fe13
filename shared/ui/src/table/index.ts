/**
 * A table of the workplace and the panel in which its open row is shown. Not shared among builds: the remotes that show a table
 * contain it.
 */
export { ChoiceBar, type ChoiceBarProps } from "./choice-bar.tsx";
export { type Column, DataTable, type DataTableProps } from "./data-table.tsx";
export { SidePanel, type SidePanelProps, WithPanel } from "./side-panel.tsx";
export { readTableAddress, type TableAddress, toTableParameters } from "./table-address.ts";
export { stepThrough } from "./table-keys.ts";
export { type Choice, useChoice } from "./use-choice.ts";
