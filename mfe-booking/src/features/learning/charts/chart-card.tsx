import { useTranslation } from "@kalima/platform/react";
import { Card } from "@kalima/ui/content";
import { type ReactNode, Suspense, useId } from "react";
import styles from "./charts.module.css";

type ChartCardProps = {
  title: string;
  /** The chart in one sentence. */
  lead: ReactNode;
  /** Names of the parts, in the order of their colours. */
  legend?: readonly string[];
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
  /** Null where there is nothing to draw yet; then `lead` says how to begin. */
  children: ReactNode;
};

/** A chart with its title, and the same values as a table. */
export function ChartCard({ title, lead, legend = [], columns, rows, children }: ChartCardProps) {
  const { t } = useTranslation("booking");
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" className={styles.card}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {children && (
        <>
          <Suspense fallback={<div className={styles.room} />}>{children}</Suspense>
          {legend.length > 0 && (
            <ul className={styles.legend}>
              {legend.map((name, at) => (
                <li key={name}>
                  <svg aria-hidden="true" className={styles.sign} viewBox="0 0 12 12">
                    <rect className={styles[`part${at}`]} height="12" rx="2" width="12" />
                  </svg>
                  {name}
                </li>
              ))}
            </ul>
          )}
          <details className={styles.twin}>
            <summary>{t("analytics.asTable")}</summary>
            <table className={styles.table}>
              <caption className={styles.caption}>{title}</caption>
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
                {rows.map(([name, ...cells], at) => (
                  <tr key={`${name} ${at}`}>
                    <th scope="row">
                      <bdi>{name}</bdi>
                    </th>
                    {cells.map((cell, column) => (
                      <td key={columns[column + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Card>
  );
}
