import { schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { keepInTab, readFromTab, useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import {
  type LeaveSupportRequest,
  leaveSupportRequest,
  leaveSupportRequestBody as questionBody,
  questionFromFields,
  SUPPORT_STORAGE_KEYS,
  SUPPORT_TOPICS,
  type TypedContact,
  type TypedQuestion,
} from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { AnswerTime } from "../../../shared/answer-time/answer-time.tsx";
import styles from "./leave-question.module.css";
import { QuestionFields } from "./question-fields.tsx";

export type QuestionFormProps = {
  /** Known details of a visitor without an active account; null with one, whose details the server has. */
  known: TypedContact | null;
  /** Text that was typed into a conversation without an answer. */
  typed: string;
  onSent: (through: "profile" | "sms" | "email", answerBy: string | null) => void;
  onBack: () => void;
};

/** Keeps what is typed while the panel is minimised and through a reload; a refusal loses nothing. */
export function QuestionForm({ known, typed, onSent, onBack }: QuestionFormProps) {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<TypedQuestion, unknown, LeaveSupportRequest>({
    defaultValues: { contact: known ?? { fullName: "", phone: "", email: "" }, topic: "", details: typed },
    resolver: questionResolver(known === null),
  });
  const { reset, watch } = form;
  useEffect(() => {
    const kept = readFromTab(SUPPORT_STORAGE_KEYS.supportRequestDraft, questionDraft);
    if (kept) reset(kept);
    const typing = watch((values) => keepInTab(SUPPORT_STORAGE_KEYS.supportRequestDraft, values));
    return () => typing.unsubscribe();
  }, [reset, watch]);
  useEffect(() => title.current?.focus(), []);

  const send = form.handleSubmit(async (request) => {
    setFailure(null);
    try {
      const { answerBy = null } = await http.call(leaveSupportRequest, { body: request });
      onSent(!request.contact ? "profile" : request.contact.phone ? "sms" : "email", answerBy);
    } catch (error) {
      if (!setFieldErrors(form.setError, error)) setFailure(error);
    }
  });

  return (
    <Form aria-labelledby={titleId} onSubmit={send}>
      <h3 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        {t("question.title")}
      </h3>
      <p className={styles.hint}>{t(known ? "question.hintGuest" : "question.hintAccount")}</p>
      <AnswerTime kind="question" />
      <QuestionFields asksContact={known !== null} control={form.control} />
      {failure ? <FormError>{errorText(failure)}</FormError> : null}
      <div className={styles.actions}>
        <Button isPending={form.formState.isSubmitting} type="submit">
          {t("question.send")}
        </Button>
        <Button onPress={onBack} variant="secondary">
          {t("question.back")}
        </Button>
      </div>
    </Form>
  );
}

const text = z.string();
/** Fields of an unsent question that this tab keeps. */
const questionDraft = z.object({
  contact: z.object({ fullName: text, phone: text, email: text }),
  topic: z.enum(["", ...SUPPORT_TOPICS]),
  details: text,
});

const checkRequest = schemaResolver(questionBody);

/** Validates by the contract's schema; accounts give no contact. */
function questionResolver(hasAccount: boolean) {
  return ((values: TypedQuestion, context: unknown, options: never) =>
    checkRequest(questionFromFields(values, !hasAccount) as never, context, options)) as never;
}
