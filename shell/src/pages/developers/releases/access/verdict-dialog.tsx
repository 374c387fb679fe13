import type { WaitingVersion } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, TextField, useUi } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { isolateText } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";

export type Verdict = "approve" | "refuse";

type VerdictDialogProps = Pick<AccessActions, "onApprove" | "onRefuse"> & {
  verdict: Verdict;
  version: WaitingVersion;
  onClose: () => void;
  t: AccessTexts;
};

/** Says what a verdict leads to and sends it; a refusal needs its reason. */
export function VerdictDialog({ verdict, version, onApprove, onRefuse, onClose, t }: VerdictDialogProps) {
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [reason, setReason] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { remote, rule } = version;
  const names = { remote: isolateText(remote), version: isolateText(version.version) };

  async function decide(): Promise<void> {
    const text = reason.trim();
    if (verdict === "refuse" && !text) return setWrong(true);
    const send = () =>
      verdict === "refuse" ? onRefuse(remote, version.version, text) : onApprove(remote, version.version);
    if (await submit(send)) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => !isPending && onClose()}
      role="alertdialog"
      size="small"
      title={t(`waiting.${verdict}Title`, names)}
    >
      <Form onSubmit={decide}>
        <Stack gap={4}>
          <p>{t(`waiting.${verdict}Text`, { above: rule.abovePercent })}</p>
          <FormError>{failure ? errorText(failure) : null}</FormError>
          {verdict === "refuse" ? (
            <TextField
              description={t("waiting.reasonHint")}
              errorMessage={isWrong && t("required")}
              isRequired
              label={t("waiting.reason")}
              maxLength={300}
              name="reason"
              onChange={(text) => {
                setReason(text);
                setWrong(false);
              }}
              value={reason}
            />
          ) : null}
          <Inline gap={3} justify="end" wrap>
            <Button isDisabled={isPending} onPress={onClose} variant="secondary">
              {t("cancel")}
            </Button>
            <Button isPending={isPending} type="submit" variant={verdict === "refuse" ? "danger" : "primary"}>
              {t(`waiting.${verdict}`)}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Dialog>
  );
}
