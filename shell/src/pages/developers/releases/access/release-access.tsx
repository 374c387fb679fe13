import type { Language } from "@kalima/contracts/domain";
import { type ApprovalRule, isWeakerRule, type ManagedRemote, NO_RULE } from "@kalima/releases-contract";
import { Button, Inline, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { RefreshCw } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import developers from "../../developers.module.css";
import { usePolled } from "../../use-polled.ts";
import { useReleaseTexts } from "../release-texts.ts";
import type { AccessActions } from "./access-actions.ts";
import { useAccessTexts } from "./access-texts.ts";
import { ApprovalRules } from "./approval-rules.tsx";
import { PipelineList } from "./pipeline-list.tsx";
import { PreviewForm } from "./preview-form.tsx";
import { PreviewList } from "./preview-list.tsx";
import { RuleProposals } from "./rule-proposals.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

const EVERY_MS = 15_000;

export type ReleaseAccessProps = AccessActions & { language: Language; onDone: (text: string) => void };

/** For an admin: what waits for people, who may release, and links to versions before their rollout. */
export function ReleaseAccess({ language, onDone, ...actions }: ReleaseAccessProps) {
  const t = useAccessTexts(language);
  const releaseTexts = useReleaseTexts(language);
  const { value, error, refresh } = usePolled(actions.onRead, EVERY_MS);

  /** Reads again whatever came of it: a refusal often means that what is shown is old. */
  async function act<T>(action: () => Promise<T>, done?: string): Promise<T> {
    try {
      const answer = await action();
      if (done) onDone(done);
      return answer;
    } finally {
      await refresh();
    }
  }

  return (
    <section aria-labelledby="access-title" className={developers.release}>
      <Inline gap={3} justify="between" wrap>
        <h2 id="access-title">{t("title")}</h2>
        <Button icon={<RefreshCw size={18} />} onPress={() => void refresh()} size="small" variant="quiet">
          {t("refresh")}
        </Button>
      </Inline>
      <p>{t("lead")}</p>
      {error ? <Problem error={error} onRetry={refresh} /> : null}
      {value === null && !error ? <Skeleton height={240} shape="block" /> : null}
      {value ? (
        <>
          <Part title={t("waiting.title")}>
            <WaitingList
              onApprove={(...version) => act(() => actions.onApprove(...version), t("done"))}
              onRefuse={(...refusal) => act(() => actions.onRefuse(...refusal), t("done"))}
              releaseTexts={releaseTexts}
              t={t}
              waiting={value.access.waiting}
            />
          </Part>
          <Part title={t("rule.title")}>
            <p>{t("rule.text")}</p>
            <RuleProposals
              onRequireApprovals={(...rule) => act(() => actions.onRequireApprovals(...rule), t("rule.saved"))}
              proposals={value.access.proposals ?? []}
              releaseTexts={releaseTexts}
              t={t}
            />
            <ApprovalRules
              onRequireApprovals={(remote, rule) =>
                act(() => actions.onRequireApprovals(remote, rule), t(getSavedText(value.remotes, remote, rule)))
              }
              remotes={value.remotes}
              t={t}
            />
          </Part>
          <Part title={t("tokens.title")}>
            <TokenList
              now={Date.now()}
              onRevokeToken={(...token) => act(() => actions.onRevokeToken(...token), t("tokens.revoked"))}
              releaseTexts={releaseTexts}
              t={t}
              tokens={value.access.tokens}
            />
            <TokenForm
              onCreateToken={(...token) => act(() => actions.onCreateToken(...token))}
              remotes={value.remotes.map(({ remote }) => remote)}
              t={t}
            />
          </Part>
          <Part title={t("preview.title")}>
            <PreviewList
              onEndPreviews={(...version) => act(() => actions.onEndPreviews(...version), t("preview.ended"))}
              previews={value.access.previews ?? []}
              releaseTexts={releaseTexts}
              t={t}
            />
            <PreviewForm
              onPreview={(...version) => act(() => actions.onPreview(...version))}
              remotes={value.remotes}
              t={t}
            />
          </Part>
          <Part title={t("pipelines.title")}>
            <p>{t("pipelines.text")}</p>
            <PipelineList pipelines={value.access.trustedPipelines} t={t} />
          </Part>
        </>
      ) : null}
    </section>
  );
}

/** A weaker rule waits for another person. */
function getSavedText(remotes: readonly ManagedRemote[], remote: string, rule: ApprovalRule) {
  const known = remotes.find((managed) => managed.remote === remote)?.approvalRule ?? NO_RULE;
  return isWeakerRule(rule, known) ? "rule.proposed" : "rule.saved";
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={developers.release}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
