import { REPORT_MAX_LENGTH } from "@kalima/messages-contract";
import { useErrorText, useFailureToast, usePlatform, useTranslation } from "@kalima/platform/react";
import { TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useBlock, useReport } from "../conversations.queries.ts";

type Props = { id: string; name: string; onClose: () => void };

/** Asks before a block, which stops both sides from writing. */
export function BlockDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation("support-chat");
  const block = useBlock(id);
  const showFailure = useFailureToast();
  return (
    <ConfirmDialog
      confirmLabel={t("inbox.block.confirm")}
      isOpen
      isPending={block.isPending}
      message={t("inbox.block.message")}
      onConfirm={() => block.mutate(true, { onSuccess: onClose, onError: (error) => showFailure(error) })}
      onOpenChange={onClose}
      title={t("inbox.block.title", { name })}
      tone="danger"
    />
  );
}

/** Tells the school what is wrong with a conversation; the staff then read its messages. */
export function ReportDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation("support-chat");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const report = useReport(id);
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const text = reason.trim();

  function send() {
    setTried(true);
    if (text === "") return;
    report.mutate(text, {
      onSuccess() {
        toasts.show({ tone: "success", text: t("inbox.report.sent") });
        onClose();
      },
    });
  }

  const missing = wasTried && text === "" ? errorText("validation.required") : undefined;
  return (
    <ConfirmDialog
      confirmLabel={t("inbox.report.confirm")}
      isOpen
      isPending={report.isPending}
      message={t("inbox.report.message")}
      onConfirm={send}
      onOpenChange={onClose}
      title={t("inbox.report.title", { name })}
    >
      <TextArea
        errorMessage={missing ?? (report.error ? errorText(report.error) : undefined)}
        isRequired
        label={t("inbox.report.reason")}
        maxLength={REPORT_MAX_LENGTH}
        name="reason"
        onChange={setReason}
        rows={4}
        value={reason}
      />
    </ConfirmDialog>
  );
}
