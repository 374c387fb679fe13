import { schemaResolver, useForm } from "@kalima/platform/forms";
import { newId, useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import {
  type LeaveSupportRequest,
  leaveSupportRequestBody,
  questionFromFields,
  type TypedQuestion,
} from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useId, useRef, useState } from "react";
import { FollowUpFields } from "./follow-up-fields.tsx";

type Props = {
  /** A guest has no account where the answer could appear, so the form asks for a phone number or an e-mail address. */
  isGuest: boolean;
  onLeave: (id: string, request: LeaveSupportRequest) => Promise<unknown>;
  onClose: () => void;
};

const EMPTY: TypedQuestion = { contact: { fullName: "", phone: "", email: "" }, topic: "", details: "" };
const check = schemaResolver(leaveSupportRequestBody);

/** Keeps a question of this conversation for later; a refusal loses nothing of it. */
export function FollowUpDialog({ isGuest, onLeave, onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const formId = useId();
  // Sent again after a lost answer, the question is still one.
  const id = useRef<string>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const { control, formState, handleSubmit } = useForm<TypedQuestion, unknown, LeaveSupportRequest>({
    defaultValues: EMPTY,
    resolver: ((values: TypedQuestion, context: unknown, options: never) =>
      check(questionFromFields(values, isGuest) as never, context, options)) as never,
  });

  const leave = handleSubmit(async (request) => {
    setFailure(null);
    id.current ??= newId();
    try {
      await onLeave(id.current, request);
      toasts.show({ tone: "success", text: t("followUp.done") });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("followUp.cancel")}
          </Button>
          <Button form={formId} isPending={formState.isSubmitting} type="submit">
            {t("followUp.leave")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      title={t("followUp.title")}
    >
      <p>{t(isGuest ? "followUp.hintGuest" : "followUp.hintAccount")}</p>
      <Form id={formId} onSubmit={leave}>
        <FollowUpFields asksContact={isGuest} control={control} />
        {failure ? <FormError>{errorText(failure)}</FormError> : null}
      </Form>
    </Dialog>
  );
}
