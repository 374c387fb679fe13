import type { Language } from "@kalima/contracts/domain";
import { Button, Inline, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { RefreshCw } from "@kalima/ui/icons";
import developers from "../developers.module.css";
import type { ReleaseActions } from "./release-actions.ts";
import { ReleaseCard } from "./release-card.tsx";
import { useReleaseTexts } from "./release-texts.ts";
import { useReleases } from "./use-releases.ts";

type StaffReleasesProps = ReleaseActions & { language: Language; onDone: (text: string) => void };

/** For an admin: every remote's release, how it does, and what can be done about it. */
export function StaffReleases({ language, onRead, onReadHistory, onDecide, onDone }: StaffReleasesProps) {
  const t = useReleaseTexts(language);
  const { remotes, error, refresh } = useReleases(onRead);
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
      {remotes?.map((release) => (
        <ReleaseCard
          key={release.remote}
          language={language}
          onDecide={async (action, decision) => {
            try {
              await onDecide(release.remote, action, decision);
              onDone(t("done"));
            } finally {
              await refresh();
            }
          }}
          onReadHistory={() => onReadHistory(release.remote)}
          release={release}
        />
      ))}
    </section>
  );
}
