import type { ActPreview, ActResult, PreviewedRow } from "@kalima/contracts/api";
import {
  createActionKeys,
  useErrorText,
  useMutation,
  usePlatform,
  useQuery,
  useTranslation,
} from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { ConfirmDialog, Dialog } from "@kalima/ui/overlays";
import { type ReactNode, useState } from "react";
import styles from "./act-dialog.module.css";
import { SkippedList } from "./skipped-list.tsx";

/** An act on chosen rows: its words, and its two calls. */
export type ActOnRows = {
  title: string;
  message: string;
  /** Names the act, such as "Close". */
  label: string;
  tone?: "normal" | "danger";
  /** Says how many rows it changes, and once it is over, how many it has changed. */
  changes: (count: number) => string;
  done: (count: number) => string;
  /** Says one of the effects; null for one of a later server. */
  effect?: (name: string, count: number) => string | null;
  /** Tells previews apart, beside the rows: what was chosen in the fields. */
  previewKey: readonly unknown[];
  preview: (ids: readonly string[], signal: AbortSignal) => Promise<ActPreview>;
  run: (rows: readonly PreviewedRow[], idempotencyKey: string) => Promise<ActResult>;
  /** False while a field is not filled in; the field then says so itself. */
  check?: () => boolean;
};

type ActDialogProps = {
  act: ActOnRows;
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Fields of the act. */
  children?: ReactNode;
  /** Rows may have changed: the list is to be read again. */
  onRan: () => void;
  onClose: () => void;
};

/**
 * Asks the server what an act would do to chosen rows, shows it, and once it is confirmed has exactly that done. Rows that were
 * left as they are stand in a list with the reasons.
 */
export function ActDialog({ act, ids, nameOf, children, onRan, onClose }: ActDialogProps) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const [keys] = useState(() => createActionKeys());
  // The rows of the moment in which the window opened: those of the list leave with the act.
  const [chosen] = useState(() => ids.map((id) => ({ id, name: nameOf(id) })));
  const findName = (id: string) => chosen.find((row) => row.id === id)?.name ?? "";
  const preview = useQuery({
    queryKey: ["act-preview", act.label, act.previewKey, chosen.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      act.preview(
        chosen.map(({ id }) => id),
        signal,
      ),
    // A preview of a minute ago says nothing about now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const run = useMutation({
    mutationFn: (rows: readonly PreviewedRow[]) => act.run(rows, keys.keyFor([act.label, act.previewKey, rows])),
    onSuccess: (result) => {
      keys.succeed();
      onRan();
      if (result.skipped.length > 0) return;
      toasts.show({ tone: "success", text: act.done(result.done.length) });
      onClose();
    },
    onError: (error) => {
      keys.fail(error);
      onRan();
    },
  });

  if (run.data) {
    return (
      <Dialog
        footer={<Button onPress={onClose}>{t("actOnRows.close")}</Button>}
        isOpen
        onOpenChange={onClose}
        size="small"
        title={t("actOnRows.ended")}
      >
        <div className={styles.parts} role="status">
          <p>{run.data.done.length > 0 ? act.done(run.data.done.length) : t("actOnRows.nothingDone")}</p>
          <SkippedList nameOf={findName} skipped={run.data.skipped} />
        </div>
      </Dialog>
    );
  }

  const rows = preview.data?.rows ?? [];
  function confirm() {
    const isFilled = act.check?.() ?? true;
    if (isFilled && rows.length > 0) run.mutate(rows);
  }
  return (
    <ConfirmDialog
      confirmLabel={act.label}
      isDisabled={rows.length === 0}
      isOpen
      isPending={run.isPending}
      message={act.message}
      onConfirm={confirm}
      onOpenChange={() => !run.isPending && onClose()}
      title={act.title}
      tone={act.tone}
    >
      <div className={styles.parts}>
        {children}
        {preview.isPending && <Skeleton height={48} shape="block" />}
        {preview.isError && (
          <Problem error={preview.error} onRetry={() => void preview.refetch()} title={t("actOnRows.problem")} />
        )}
        <div className={styles.parts} role="status">
          {preview.data && <Previewed act={act} nameOf={findName} preview={preview.data} />}
        </div>
        {run.isError && <FormError>{errorText(run.error)}</FormError>}
      </div>
    </ConfirmDialog>
  );
}

type PreviewedProps = { act: ActOnRows; preview: ActPreview; nameOf: (id: string) => string };

function Previewed({ act, preview: { rows, skipped, effects }, nameOf }: PreviewedProps) {
  const { t } = useTranslation("dashboard");
  const said = effects.flatMap(({ name, count }) => act.effect?.(name, count) ?? []);
  return (
    <>
      <p className={styles.changes}>{rows.length > 0 ? act.changes(rows.length) : t("actOnRows.nothing")}</p>
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <SkippedList nameOf={nameOf} skipped={skipped} />
    </>
  );
}
