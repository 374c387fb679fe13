import type { Language } from "@kalima/contracts/domain";
import type { ManagedRemote } from "@kalima/releases-contract";
import { Button, Inline, Skeleton } from "@kalima/ui";
import { EmptyState, Problem, StatusPill } from "@kalima/ui/content";
import { RefreshCw } from "@kalima/ui/icons";
import developers from "../developers.module.css";
import { usePolled } from "../use-polled.ts";
import type { ReleaseActions } from "./release-actions.ts";
import { ReleaseCard } from "./release-card.tsx";
import { findAlarm, inOrderOfUrgency } from "./release-state.ts";
import { type ReleaseTexts, useReleaseTexts } from "./release-texts.ts";
import styles from "./releases.module.css";

const EVERY_MS = 5_000;

type StaffReleasesProps = ReleaseActions & { language: Language; onDone: (text: string) => void };

/** For an admin: every remote's release, how it does, and what can be done about it. */
export function StaffReleases({ language, onDone, ...actions }: StaffReleasesProps) {
  const t = useReleaseTexts(language);
  const { value: remotes, error, refresh } = usePolled(actions.onRead, EVERY_MS);
  const decide: ReleaseActions["onDecide"] = async (...decision) => {
    try {
      await actions.onDecide(...decision);
      onDone(t("done"));
    } finally {
      await refresh();
    }
  };
  return (
    <section aria-labelledby="releases-title" className={developers.release}>
      <Inline gap={3} justify="between" wrap>
        <h2 id="releases-title">{t("title")}</h2>
        <Button icon={<RefreshCw size={18} />} onPress={() => void refresh()} size="small" variant="quiet">
          {t("refresh")}
        </Button>
      </Inline>
      <p>{t("lead")}</p>
      {error ? <Problem error={error} onRetry={refresh} /> : null}
      {remotes === null && !error ? <Skeleton height={240} shape="block" /> : null}
      {remotes?.length === 0 ? <EmptyState message={t("emptyMessage")} title={t("empty")} /> : null}
      {remotes?.length ? <NeedsYou remotes={remotes} t={t} /> : null}
      {inOrderOfUrgency(remotes ?? []).map((release) => (
        <ReleaseCard
          actions={{ ...actions, onDecide: decide }}
          key={release.remote}
          language={language}
          live={remotes ?? []}
          release={release}
        />
      ))}
    </section>
  );
}

/** Names the releases that need a decision. */
function NeedsYou({ remotes, t }: { remotes: readonly ManagedRemote[]; t: ReleaseTexts }) {
  const urgent = inOrderOfUrgency(remotes).filter((release) => findAlarm(release));
  if (urgent.length === 0) return <StatusPill tone="ok">{t("allWell")}</StatusPill>;
  return (
    <p className={styles.summary}>
      <StatusPill tone="bad">{t("needsYou")}</StatusPill>
      {urgent.map(({ remote }) => (
        <a href={`#release-${remote}`} key={remote}>
          <bdi className="ltr">{remote}</bdi>
        </a>
      ))}
    </p>
  );
}
