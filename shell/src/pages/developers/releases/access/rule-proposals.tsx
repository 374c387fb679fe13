import type { RuleProposal } from "@kalima/releases-contract";
import { Button, Inline, Stack, useFormat, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { actorText } from "../actor-text.ts";
import type { ReleaseTexts } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";

type RuleProposalsProps = Pick<AccessActions, "onRequireApprovals"> & {
  proposals: readonly RuleProposal[];
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

/** Weaker rules that wait for another person. */
export function RuleProposals({ proposals, ...rest }: RuleProposalsProps) {
  return proposals.map((proposal) => (
    <ProposalCard key={`${proposal.remote} ${JSON.stringify(proposal.rule)}`} proposal={proposal} {...rest} />
  ));
}

type ProposalCardProps = Omit<RuleProposalsProps, "proposals"> & { proposal: RuleProposal };

function ProposalCard({ proposal, onRequireApprovals, t, releaseTexts }: ProposalCardProps) {
  const { errorText } = useUi();
  const format = useFormat();
  const { isPending, failure, submit } = useSubmit();
  const { remote, rule, proposedBy, proposedByName, proposedAt, isOwn } = proposal;
  const by = actorText(releaseTexts, { actor: proposedBy, actorName: proposedByName });
  return (
    <Card padding="large">
      <Stack gap={3}>
        <p>
          <bdi className="ltr">{remote}</bdi>
          {": "}
          <span>{t("rule.is", { count: rule.approvals, above: rule.abovePercent })}</span>
        </p>
        <p className={styles.note}>{t("rule.proposedBy", { when: format.dateTime(proposedAt), by })}</p>
        <FormError>{failure ? errorText(failure) : null}</FormError>
        {isOwn ? (
          <p className={styles.own}>{t("rule.own")}</p>
        ) : (
          <Inline>
            <Button
              isPending={isPending}
              onPress={() => void submit(() => onRequireApprovals(remote, rule))}
              size="small"
              variant="secondary"
            >
              {t("rule.agree")}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  );
}
