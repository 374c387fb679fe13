import type { ReleaseError } from "@kalima/releases-contract";
import { Button, Inline, Skeleton, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { usePolled } from "../../use-polled.ts";
import { isolateText, type ReleaseTexts } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import { ErrorItem } from "./error-item.tsx";
import styles from "./errors.module.css";

const EVERY_MS = 15_000;

type ErrorListProps = {
  title: string;
  onRead: () => Promise<ReleaseError[]>;
  onForget: (version: string) => Promise<void>;
  t: ReleaseTexts;
};

/** The errors of the versions of a remote, newest first; polled while shown. */
export function ErrorList({ title, onRead, onForget, t }: ErrorListProps) {
  const { value: errors, error, refresh } = usePolled(onRead, EVERY_MS);
  if (!errors) return error ? <Problem error={error} onRetry={refresh} /> : <Skeleton height={80} shape="block" />;
  if (errors.length === 0) return <p>{t("errors.none")}</p>;
  return (
    <>
      <ul aria-label={title} className={styles.list}>
        {errors.map((each) => (
          <ErrorItem error={each} key={`${each.version} ${each.fingerprint}`} t={t} />
        ))}
      </ul>
      <Forgetting
        onForget={async (version) => {
          await onForget(version);
          await refresh();
        }}
        t={t}
        versions={[...new Set(errors.map(({ version }) => version))]}
      />
    </>
  );
}

type ForgettingProps = { versions: readonly string[]; onForget: (version: string) => Promise<void>; t: ReleaseTexts };

/** Deletes the errors of one version, once asked whether that is meant. */
function Forgetting({ versions, onForget, t }: ForgettingProps) {
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [asked, setAsked] = useState<string | null>(null);

  async function forget(version: string): Promise<void> {
    if (await submit(() => onForget(version))) setAsked(null);
  }

  return (
    <Inline gap={2} wrap>
      {versions.map((version) => (
        <Button aria-haspopup="dialog" key={version} onPress={() => setAsked(version)} size="small" variant="quiet">
          {t("errors.forget", { version: isolateText(version) })}
        </Button>
      ))}
      {asked ? (
        <ConfirmDialog
          cancelLabel={t("cancel")}
          confirmLabel={t("errors.forgetConfirm")}
          isOpen
          isPending={isPending}
          message={t("errors.forgetText")}
          onConfirm={() => forget(asked)}
          onOpenChange={() => !isPending && setAsked(null)}
          title={t("errors.forgetTitle", { version: isolateText(asked) })}
          tone="danger"
        >
          <FormError>{failure ? errorText(failure) : null}</FormError>
        </ConfirmDialog>
      ) : null}
    </Inline>
  );
}
