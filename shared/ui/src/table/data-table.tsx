import { classNames, Link } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import styles from "./data-table.module.css";
import { stepThrough } from "./table-keys.ts";

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The name by which the server sorts; without it the column does not sort. */
  sort?: string;
  /** Left out of the cards that rows become where there is no room for a table. */
  isTableOnly?: boolean;
  /** In cards, which have no heads, the label stands before the value: for values that do not say what they are of. */
  isLabelled?: boolean;
};

export type DataTableProps<Row> = {
  label: string;
  /** The first one holds the link that opens a row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address at which the panel shows a row. */
  hrefOf: (row: Row) => string;
  /** The key of the row that the panel shows. */
  openKey?: string;
  /** The order of the rows, as `sort` of a column, with `-` in front for the last first. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Keys of the rows that are chosen, and how a row's choice is named. Without it rows are not chosen. */
  choice?: { chosen: ReadonlySet<string>; nameOf: (row: Row) => string; onToggle: (key: string) => void };
};

/**
 * Rows of a list that the server sorts, filters and reads page by page; cards where there is no room for columns. With the focus
 * on a row, `j` and `k` or arrows move it, Enter opens it and `x` chooses it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, hrefOf, openKey, choice } = props;
  const body = useRef<HTMLTableSectionElement>(null);

  function act(event: KeyboardEvent<HTMLElement>): void {
    const row = rows[stepThrough(event, [...(body.current?.querySelectorAll("tr") ?? [])])];
    if (event.code === "KeyX" && row && !event.repeat) choice?.onToggle(keyOf(row));
  }

  return (
    <div className={styles.box}>
      <Orders {...props} />
      <table aria-label={label} className={styles.table} onKeyDown={act}>
        <thead className={styles.head}>
          <tr>
            {choice && <td className={styles.choice} />}
            {columns.map((column) => (
              <Head {...props} column={column} key={column.key} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const key = keyOf(row);
            const isOpen = key === openKey;
            const isChosen = choice?.chosen.has(key) ?? false;
            return (
              <tr className={classNames(styles.row, isOpen && styles.open, isChosen && styles.chosen)} key={key}>
                {choice && (
                  <td className={styles.choice}>
                    <label className={styles.press}>
                      <input
                        aria-label={choice.nameOf(row)}
                        checked={isChosen}
                        className={styles.check}
                        onChange={() => choice.onToggle(key)}
                        type="checkbox"
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ key: name, label: head, cell, isTableOnly, isLabelled }, place) => (
                  <td
                    className={classNames(styles.cell, isTableOnly && styles.tableOnly)}
                    data-label={isLabelled ? head : undefined}
                    key={name}
                  >
                    {place === 0 ? (
                      <Link
                        className={styles.link}
                        href={hrefOf(row)}
                        tone="plain"
                        {...(isOpen && { "aria-current": true })}
                      >
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The order that a press on a column asks for: its own, or the other way round. */
const turn = (own: string, sort: string | undefined) => (sort === `-${own}` ? own : `-${own}`);

function describeOrder(own: string, sort: string | undefined): "ascending" | "descending" | undefined {
  if (sort === own) return "ascending";
  return sort === `-${own}` ? "descending" : undefined;
}

type SortButtonProps = { label: string; own: string; sort: string | undefined; onSort: (sort: string) => void };

function SortButton({ label, own, sort, onSort }: SortButtonProps) {
  const order = describeOrder(own, sort);
  return (
    <button className={styles.sort} onClick={() => onSort(turn(own, sort))} type="button">
      {label}
      {order && <ChevronDown className={classNames(order === "ascending" && styles.up)} size={16} />}
    </button>
  );
}

function Head<Row>({ column, sort, onSort }: DataTableProps<Row> & { column: Column<Row> }) {
  const { label, sort: own } = column;
  if (own === undefined || !onSort) return <th scope="col">{label}</th>;
  return (
    <th aria-sort={describeOrder(own, sort) ?? "none"} scope="col">
      <SortButton label={label} onSort={onSort} own={own} sort={sort} />
    </th>
  );
}

/** Cards have no row of heads, so that what sorts stands above them. */
function Orders<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  const sortable = columns.flatMap(({ label, sort: own }) => (own === undefined ? [] : [{ label, own }]));
  if (!onSort || sortable.length === 0) return null;
  return (
    <div className={styles.orders}>
      {sortable.map(({ label, own }) => (
        <SortButton key={own} label={label} onSort={onSort} own={own} sort={sort} />
      ))}
    </div>
  );
}
