import { useTranslation } from "@kalima/platform/translation";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { StatusPill } from "@kalima/ui/content";
import { Code, CodeLine, FactsTable } from "./facts-table.tsx";

/** Which version of each remote this visitor was served, and why. */
export function VersionsSection({ release }: { release: ReleaseSet }) {
  const { t } = useTranslation("panel");
  const columns = ["remote", "served", "lastGood", "rollout", "bucket"].map((name) => t(`versions.${name}`));

  function renderRollout({ rollout }: ReleasedRemote) {
    return rollout ? <Code>{`${rollout.id.slice(0, 8)} · ${rollout.percent} %`}</Code> : t("none");
  }

  return (
    <>
      <p>
        {t("versions.release")} <Code>{release.id}</Code>
      </p>
      <FactsTable
        columns={columns}
        label={t("tabs.versions")}
        rows={release.remotes.map((remote) => ({
          key: remote.name,
          cells: [
            <>
              <CodeLine>{remote.name}</CodeLine>
              {remote.isLocal ? <StatusPill tone="warn">{t("versions.local")}</StatusPill> : null}
              {remote.isDisabled ? <StatusPill tone="bad">{t("versions.off")}</StatusPill> : null}
            </>,
            <Code key="served">{remote.version}</Code>,
            remote.lastGood ? <Code key="lastGood">{remote.lastGood.version}</Code> : t("none"),
            renderRollout(remote),
            remote.rollout?.bucket === undefined ? t("none") : <Code key="bucket">{remote.rollout.bucket}</Code>,
          ],
        }))}
      />
    </>
  );
}
