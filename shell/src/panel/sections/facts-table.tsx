import { ScrollBox } from "@kalima/ui/scroll-box";
import type { ReactNode } from "react";
import styles from "../panel.module.css";

type FactsTableProps = {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: ReactNode[] }[];
};

/** A table that scrolls in its own box; the first cell of a row names it. */
export function FactsTable({ label, columns, rows }: FactsTableProps) {
  return (
    <ScrollBox aria-label={label} look="frame">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A name or number of the code, left to right in every language. */
export function Code({ children }: { children: ReactNode }) {
  return <bdi className={`ltr num ${styles.code}`}>{children}</bdi>;
}

/** One of several below each other. */
export function CodeLine({ children }: { children: ReactNode }) {
  return (
    <div>
      <Code>{children}</Code>
    </div>
  );
}
