import type { TrustedPipeline } from "@kalima/releases-contract";
import { classNames } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./access.module.css";
import type { AccessTexts } from "./access-texts.ts";

const Code = ({ children }: { children: string }) => <bdi className="ltr">{children}</bdi>;

/** Pipelines that release by their own identity tokens, as the settings name them. */
export function PipelineList({ pipelines, t }: { pipelines: readonly TrustedPipeline[]; t: AccessTexts }) {
  if (pipelines.length === 0) return <p>{t("pipelines.none")}</p>;
  return (
    <ul aria-label={t("pipelines.title")} className={rows.list}>
      {pipelines.map((pipeline) => (
        <li key={JSON.stringify(pipeline)}>
          <Card>
            <h4 className={styles.name}>
              <Code>{pipeline.subject}</Code>
            </h4>
            <Facts pipeline={pipeline} t={t} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Facts({ pipeline, t }: { pipeline: TrustedPipeline; t: AccessTexts }) {
  const { remote, rights, issuer, audience } = pipeline;
  const claims = Object.entries(pipeline.claims);
  return (
    <dl className={classNames(rows.facts, styles.facts)}>
      <div>
        <dt>{t("remote")}</dt>
        <dd>
          <Code>{remote}</Code>
        </dd>
      </div>
      <div>
        <dt>{t("tokens.may")}</dt>
        <dd>{rights.map((right) => t(`right.${right}`)).join(" · ")}</dd>
      </div>
      <div>
        <dt>{t("pipelines.issuer")}</dt>
        <dd>
          <Code>{issuer}</Code>
        </dd>
      </div>
      <div>
        <dt>{t("pipelines.audience")}</dt>
        <dd>
          <Code>{audience}</Code>
        </dd>
      </div>
      {claims.length > 0 ? (
        <div>
          <dt>{t("pipelines.claims")}</dt>
          {claims.map(([name, value]) => (
            <dd key={name}>
              <Code>{`${name}: ${value}`}</Code>
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
