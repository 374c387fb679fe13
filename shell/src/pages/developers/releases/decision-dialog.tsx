import { typedPercent } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { DeployProblem } from "@kalima/contracts/published";
import type { Cohort, ManagedRemote } from "@kalima/releases-contract";
import { type ReleaseActionName, takesDetail } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, TextField, useUi } from "@kalima/ui";
import { FormError, Radio, RadioGroup } from "@kalima/ui/forms";
import { Dialog, Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { FitList } from "./fit/fit-list.tsx";
import { useFit } from "./fit/use-fit.ts";
import { broughtBy, choicesFor, type Decision, findProposed, isRollbackToLastGood } from "./release-actions.ts";
import { type ReleaseTexts, versionLabel } from "./release-texts.ts";

type DecisionDialogProps = {
  action: ReleaseActionName;
  release: ManagedRemote;
  /** All remotes, which the version has to fit. */
  live: readonly ManagedRemote[];
  onCheck: (version: string) => Promise<DeployProblem[]>;
  onDecide: (action: ReleaseActionName, decision: Decision) => Promise<void>;
  onClose: () => void;
  t: ReleaseTexts;
};

type RolloutCohort = Cohort | "all";
const COHORTS: readonly RolloutCohort[] = ["all", "staff", "new_visitors", "language_en", "language_ar"];
const STEPS = [5, 25, 50, 100];
const EVERY_MINUTES = 10;

/** Collects the details of a decision, explains its effect, and sends it. */
export function DecisionDialog({ action, release, live, onCheck, onDecide, onClose, t }: DecisionDialogProps) {
  const { errorText } = useUi();
  const { remote, rollout } = release;
  const [takesVersion, takesShare] = [takesDetail(action, "version"), takesDetail(action, "share")];
  // The decision applies to the revision that the dialog opened with, although the page keeps polling behind it.
  const [seen] = useState(release.revision);
  const [version, setVersion] = useState(() => findProposed(action, release));
  const [percent, setPercent] = useState(String(rollout?.percent || 1));
  const [cohort, setCohort] = useState<RolloutCohort>(rollout?.cohort ?? "all");
  const [grows, setGrows] = useState<"none" | "auto">("auto");
  const [reason, setReason] = useState("");
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isWrong, setWrong] = useState(false);
  const fit = useFit(broughtBy(action, release, version), release.revision, onCheck);
  const isOpen = isRollbackToLastGood(action, release, version);
  const isRefused = fit.state === "known" && fit.isRefused && !isOpen;
  const isStale = isAppError(failure) && failure.code === "releases.changed";

  async function decide(): Promise<void> {
    const share = typedPercent(percent);
    if (takesShare && share === null) return setWrong(true);
    setPending(true);
    setFailure(null);
    try {
      await onDecide(action, {
        revision: isStale ? release.revision : seen,
        ...(version && takesVersion ? { version } : {}),
        ...(takesShare && share !== null
          ? { percent: share, cohort, steps: grows === "auto" ? STEPS : [], everyMinutes: EVERY_MINUTES }
          : { ...(reason.trim() ? { reason: reason.trim() } : {}) }),
      });
      onClose();
    } catch (error) {
      setPending(false);
      setFailure(error);
    }
  }

  const shown = { remote, version: rollout?.version ?? version, percent: rollout?.percent };
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isPending && onClose()}
      role="alertdialog"
      size="small"
      title={t(`confirm.${action}`, shown)}
    >
      <Form onSubmit={decide}>
        <Stack gap={4}>
          <p>{t(`effect.${action}`)}</p>
          <FormError>{isStale ? t("stale") : failure ? errorText(failure) : null}</FormError>
          {takesVersion ? (
            <Select
              label={t("field.version")}
              onSelectionChange={setVersion}
              options={choicesFor(action, release).map((choice) => ({
                id: choice.version,
                label: versionLabel(choice),
              }))}
              selectedKey={version}
            />
          ) : null}
          {takesShare ? (
            <>
              <Select
                label={t("field.cohort")}
                onSelectionChange={(chosen) => setCohort(COHORTS.find((known) => known === chosen) ?? "all")}
                options={COHORTS.map((id) => ({ id, label: t(`cohort.${id}`) }))}
                selectedKey={cohort}
              />
              <TextField
                direction="ltr"
                errorMessage={isWrong && t("percentInvalid")}
                inputMode="decimal"
                isRequired
                label={t("field.percent")}
                name="percent"
                onChange={(text) => {
                  setPercent(text);
                  setWrong(false);
                }}
                value={percent}
              />
              <RadioGroup
                label={t("field.steps")}
                onChange={(value) => setGrows(value === "auto" ? "auto" : "none")}
                value={grows}
              >
                <Radio value="auto">{t("field.stepsAuto")}</Radio>
                <Radio value="none">{t("field.stepsNone")}</Radio>
              </RadioGroup>
            </>
          ) : (
            <TextField label={t("field.reason")} maxLength={300} name="reason" onChange={setReason} value={reason} />
          )}
          <FitList fit={fit} isWayBack={isOpen} live={live} remote={remote} t={t} />
          <Inline gap={3} justify="end" wrap>
            <Button isDisabled={isPending} onPress={onClose} variant="secondary">
              {t("cancel")}
            </Button>
            <Button
              isDisabled={isRefused || fit.state === "checking" || (takesVersion && !version)}
              isPending={isPending}
              type="submit"
              variant={action === "disable" || action === "halt" ? "danger" : "primary"}
            >
              {t(`action.${action}`)}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Dialog>
  );
}
