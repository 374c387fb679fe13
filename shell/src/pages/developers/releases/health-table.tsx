import type { ManagedRemote } from "@kalima/releases-contract";
import { Num, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { ScrollBox } from "@kalima/ui/scroll-box";
import developers from "../developers.module.css";
import { type ReleaseTexts, reasonText } from "./release-texts.ts";
import styles from "./releases.module.css";

const TONES: Record<string, StatusTone> = { healthy: "ok", wait: "neutral", pause: "warn", halt: "bad" };

/** Shows the figures that visitors reported for each version, and the verdict of the health test. */
export function HealthTable({ release, t }: { release: ManagedRemote; t: ReleaseTexts }) {
  const format = useFormat();
  const { health, remote, rollout } = release;
  // The reason of a halted rollout is shown above.
  const verdict = rollout?.state === "halted" ? null : release.verdict;
  const milliseconds = (value: number | null) =>
    value === null ? t("unmeasured") : t("milliseconds", { value: format.number(Math.round(value)) });
  const titleId = `health-${remote}`;
  return (
    <>
      <h4 className={styles.subtitle} id={titleId}>
        {t("health")}
      </h4>
      {verdict ? (
        <p>
          <StatusPill tone={TONES[verdict.kind] ?? "neutral"}>{t(`verdict.${verdict.kind}`)}</StatusPill>{" "}
          {verdict.reason ? reasonText(t, verdict.reason) : null}
        </p>
      ) : null}
      <ScrollBox aria-labelledby={`release-${remote} ${titleId}`} look="frame">
        <table className={`${developers.table} ${developers.stacked}`}>
          <thead>
            <tr>
              {(["version", "exposures", "failures", "lcp", "inp"] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {health.map(({ version, exposures, failures, lcp, inp }) => (
              <tr key={version}>
                <th scope="row">
                  <Num>{version}</Num>
                </th>
                <td data-label={t("exposures")}>{format.number(exposures)}</td>
                <td data-label={t("failures")}>{format.number(failures)}</td>
                <td data-label={t("lcp")}>{milliseconds(lcp)}</td>
                <td data-label={t("inp")}>{milliseconds(inp)}</td>
              </tr>
            ))}
            {health.length === 0 ? (
              <tr>
                <td colSpan={5}>{t("reason.sample_too_small")}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
