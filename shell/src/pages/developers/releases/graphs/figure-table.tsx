import type { ReleaseSeries } from "@kalima/releases-contract";
import { Num, useFormat } from "@kalima/ui";
import { ScrollBox } from "@kalima/ui/scroll-box";
import developers from "../../developers.module.css";
import type { ReleaseTexts } from "../release-texts.ts";
import styles from "./graphs.module.css";
import { getFigure, MEASURES, type Measure } from "./measures.ts";

type FigureTableProps = {
  series: ReleaseSeries;
  formatted: (measure: Measure, value: number) => string;
  t: ReleaseTexts;
};

/** The figures of the charts, newest first; steps in which nothing was shown or measured are left out. */
export function FigureTable({ series, formatted, t }: FigureTableProps) {
  const format = useFormat();
  const rows = series.versions
    .flatMap(({ version, points }) =>
      points.map((point, at) => ({
        version,
        point,
        at: new Date(Date.parse(series.from) + at * series.stepSeconds * 1_000),
      })),
    )
    .filter(({ point }) => point.exposures > 0 || point.lcp !== null || point.inp !== null)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <details className={styles.twin}>
      <summary>{t("graphs.table")}</summary>
      <ScrollBox aria-label={t("graphs.table")} look="frame">
        <table className={developers.table}>
          <thead>
            <tr>
              <th scope="col">{t("graphs.time")}</th>
              <th scope="col">{t("version")}</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {t(`graphs.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ version, point, at }) => (
              <tr key={`${at.toISOString()} ${version}`}>
                <th scope="row">
                  <time dateTime={at.toISOString()}>{format.dateTime(at)}</time>
                </th>
                <td>
                  <Num>{version}</Num>
                </td>
                {MEASURES.map((measure) => {
                  const value = getFigure(measure, point);
                  return <td key={measure}>{value === null ? t("unmeasured") : formatted(measure, value)}</td>;
                })}
              </tr>
            ))}
            {rows.length === 0 ? (
              <tr>
                <td colSpan={MEASURES.length + 2}>{t("graphs.none")}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
