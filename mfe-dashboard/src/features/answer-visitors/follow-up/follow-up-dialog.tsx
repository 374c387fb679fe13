import { useSentForm } from "@kalima/platform/fields";
import { newId, usePlatform, useTranslation } from "@kalima/platform/react";
import {
  type LeaveSupportRequest,
  leaveSupportRequestBody,
  questionFromFields,
  type TypedQuestion,
} from "@kalima/support-contract";
import { FormDialog } from "@kalima/ui/form-dialog";
import { useRef } from "react";
import { FollowUpFields } from "./follow-up-fields.tsx";

type Props = {
  /** A guest has no account where the answer could appear, so the form asks for a phone number or an e-mail address. */
  isGuest: boolean;
  onLeave: (id: string, request: LeaveSupportRequest) => Promise<unknown>;
  onClose: () => void;
};

const EMPTY: TypedQuestion = { contact: { fullName: "", phone: "", email: "" }, topic: "", details: "" };

/** Keeps a question of this conversation for later; a refusal loses nothing of it. */
export function FollowUpDialog({ isGuest, onLeave, onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  // Sent again after a lost answer, the question is still one.
  const id = useRef<string>(undefined);
  const { control, isPending, error, sendBy } = useSentForm({
    schema: leaveSupportRequestBody,
    defaultValues: EMPTY,
    toInput: (typed) => questionFromFields(typed, isGuest),
  });

  const leave = sendBy(async (request) => {
    id.current ??= newId();
    await onLeave(id.current, request);
    toasts.show({ tone: "success", text: t("followUp.done") });
    onClose();
  });

  return (
    <FormDialog
      error={error}
      isPending={isPending}
      lead={<p>{t(isGuest ? "followUp.hintGuest" : "followUp.hintAccount")}</p>}
      onClose={onClose}
      onSubmit={leave}
      submitLabel={t("followUp.leave")}
      title={t("followUp.title")}
    >
      <FollowUpFields asksContact={isGuest} control={control} />
    </FormDialog>
  );
}
