import type { ManagedRemote, PreviewAddress } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, useFormat, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { isolateText, versionLabel } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";
import { CopiedText } from "./copied-text.tsx";

type PreviewFormProps = Pick<AccessActions, "onPreview"> & { remotes: readonly ManagedRemote[]; t: AccessTexts };

/** Makes a link to a published version, which is shown this once: the site keeps no signatures. */
export function PreviewForm({ remotes, onPreview, t }: PreviewFormProps) {
  const format = useFormat();
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [remote, setRemote] = useState(remotes[0]?.remote ?? null);
  const versions = remotes.find((each) => each.remote === remote)?.versions ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const version = versions.find((each) => each.version === chosen)?.version ?? versions[0]?.version;
  const [made, setMade] = useState<(PreviewAddress & { remote: string; version: string }) | null>(null);
  if (remotes.length === 0) return <p>{t("preview.none")}</p>;

  async function create(): Promise<void> {
    if (!remote || !version) return;
    await submit(async () => setMade({ ...(await onPreview(remote, version)), remote, version }));
  }

  return (
    <Card padding="large">
      <Form aria-label={t("preview.title")} onSubmit={create}>
        <Stack gap={4}>
          <p>{t("preview.text")}</p>
          <FormError>{failure ? errorText(failure) : null}</FormError>
          <div className={styles.fields}>
            <Select
              label={t("remote")}
              onSelectionChange={setRemote}
              options={remotes.map((each) => ({ id: each.remote, label: each.remote }))}
              selectedKey={remote}
            />
            <Select
              label={t("version")}
              onSelectionChange={setChosen}
              options={versions.map((each) => ({
                id: each.version,
                label: versionLabel(each),
              }))}
              selectedKey={version}
            />
          </div>
          <Inline>
            <Button isPending={isPending} type="submit">
              {t("preview.create")}
            </Button>
          </Inline>
          {made ? (
            <div role="status">
              <CopiedText
                key={made.url}
                label={t("preview.link", { version: isolateText(made.version), remote: isolateText(made.remote) })}
                t={t}
                text={made.url}
              />
              <p className={styles.note}>{t("preview.ends", { when: format.dateTime(made.until) })}</p>
            </div>
          ) : null}
        </Stack>
      </Form>
    </Card>
  );
}
