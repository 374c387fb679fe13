import type { ReleaseToken } from "@kalima/releases-contract";
import { Button, classNames, Inline, Num, useFormat, useUi } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { actorText } from "../actor-text.ts";
import type { ReleaseTexts } from "../release-texts.ts";
import { isolateText } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";

type TokenListProps = Pick<AccessActions, "onRevokeToken"> & {
  tokens: readonly ReleaseToken[];
  /** Epoch milliseconds. */
  now: number;
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

/** Tokens of all remotes, each with its rights, its use and its end. */
export function TokenList({ tokens, now, onRevokeToken, t, releaseTexts }: TokenListProps) {
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [revoked, setRevoked] = useState<ReleaseToken | null>(null);
  if (tokens.length === 0) return <p>{t("tokens.none")}</p>;

  async function revoke({ remote, name }: ReleaseToken): Promise<void> {
    if (await submit(() => onRevokeToken(remote, name))) setRevoked(null);
  }

  return (
    <ul aria-label={t("tokens.title")} className={rows.list}>
      {tokens.map((token) => (
        <li key={token.id}>
          <Card>
            <TokenFacts now={now} onRevoke={() => setRevoked(token)} releaseTexts={releaseTexts} t={t} token={token} />
          </Card>
        </li>
      ))}
      {revoked ? (
        <ConfirmDialog
          cancelLabel={t("cancel")}
          confirmLabel={t("tokens.revoke")}
          isOpen
          isPending={isPending}
          message={t("tokens.revokeText")}
          onConfirm={() => revoke(revoked)}
          onOpenChange={() => !isPending && setRevoked(null)}
          title={t("tokens.revokeTitle", { name: isolateText(revoked.name), remote: isolateText(revoked.remote) })}
          tone="danger"
        >
          <FormError>{failure ? errorText(failure) : null}</FormError>
        </ConfirmDialog>
      ) : null}
    </ul>
  );
}

type TokenFactsProps = {
  token: ReleaseToken;
  now: number;
  onRevoke: () => void;
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

function TokenFacts({ token, now, onRevoke, t, releaseTexts }: TokenFactsProps) {
  const format = useFormat();
  const { remote, name, rights, createdBy, createdByName, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <>
      <Inline gap={3} justify="between" wrap>
        <h4 className={styles.name}>
          <bdi className="ltr">{remote}</bdi> · <Num>{name}</Num>
        </h4>
        <Button
          aria-haspopup="dialog"
          aria-label={t("tokens.revokeOne", { name: isolateText(name), remote: isolateText(remote) })}
          onPress={onRevoke}
          size="small"
          variant="quiet"
        >
          {t("tokens.revoke")}
        </Button>
      </Inline>
      <dl className={classNames(rows.facts, styles.facts)}>
        <div>
          <dt>{t("tokens.may")}</dt>
          <dd>{rights.map((right) => t(`right.${right}`)).join(" · ")}</dd>
        </div>
        <div>
          <dt>{t("tokens.ends")}</dt>
          <dd>
            {Date.parse(expiresAt) > now ? (
              format.date(expiresAt)
            ) : (
              <StatusPill tone="bad">{t("tokens.ended")}</StatusPill>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("tokens.used")}</dt>
          <dd>{lastUsedAt ? format.dateTime(lastUsedAt) : t("tokens.never")}</dd>
        </div>
        <div>
          <dt>{t("tokens.made")}</dt>
          <dd>
            <span>{format.date(createdAt)}</span>,{" "}
            {actorText(releaseTexts, { actor: createdBy, actorName: createdByName })}
          </dd>
        </div>
      </dl>
    </>
  );
}
