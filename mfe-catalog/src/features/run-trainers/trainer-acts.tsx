import type { StaffTrainer } from "@kalima/catalog-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useState } from "react";
import { ChangeDialog } from "./change-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./run-trainers.module.css";
import { ShownDialog } from "./shown-dialog.tsx";
import { useShowTrainer } from "./trainers.queries.ts";

type Open = "change" | "invite" | "hide" | "pause" | null;

/** Offers what staff may do with a trainer now. */
export function TrainerActs({ trainer }: { trainer: StaffTrainer }) {
  const { t } = useTranslation("catalog");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const publishing = useShowTrainer(trainer.id);
  const [open, setOpen] = useState<Open>(null);
  const { state, missing } = trainer;
  const close = () => setOpen(null);
  const isWithout = (state === "no_account" || state === "invited") && !trainer.candidateId;
  const mayPublish = state === "draft" || state === "hidden" || state === "paused";
  const isComplete = missing.length === 0 || state === "paused";

  const publish = () =>
    publishing.mutate(
      { act: "publish" },
      { onSuccess: () => toasts.show({ tone: "success", text: t("trainers.acts.published") }) },
    );
  const offer = (act: Exclude<Open, null>) => (
    <Button onPress={() => setOpen(act)} size="small" variant="secondary">
      {t(`trainers.acts.${act === "pause" && state === "paused" ? "pauseOther" : act}`)}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        {mayPublish && (
          <Button isDisabled={!isComplete} isPending={publishing.isPending} onPress={publish} size="small">
            {t(state === "draft" ? "trainers.acts.publish" : "trainers.acts.showAgain")}
          </Button>
        )}
        {isWithout && offer("invite")}
        {(state === "published" || state === "paused") && offer("pause")}
        {(state === "published" || state === "paused") && offer("hide")}
        {state !== "left" && offer("change")}
      </div>
      {publishing.isError && <FormError>{errorText(publishing.error)}</FormError>}
      {open === "change" && <ChangeDialog onClose={close} trainer={trainer} />}
      {open === "invite" && <InviteDialog onClose={close} trainer={trainer} />}
      {(open === "hide" || open === "pause") && <ShownDialog act={open} onClose={close} trainer={trainer} />}
    </>
  );
}
