import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { SUPPORT_REPLY_MAX_LENGTH } from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { useReplyToQuestion } from "./use-questions.ts";

type Props = { id: string; onSent: () => void };

/** An answer; a refusal is shown beside what was typed. */
export function ReplyForm({ id, onSent }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const reply = useReplyToQuestion(() => {
    onSent();
    toasts.show({ tone: "success", text: t("questions.sent") });
  });

  function send() {
    const isEmpty = !showsSomething(text);
    setMissing(isEmpty);
    if (!isEmpty) reply.mutate({ id, text });
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        errorMessage={isMissing ? errorText("validation.required") : undefined}
        isRequired
        label={t("questions.answer")}
        maxLength={SUPPORT_REPLY_MAX_LENGTH}
        onChange={setText}
        rows={4}
        value={text}
      />
      {reply.isError ? <FormError>{errorText(reply.error)}</FormError> : null}
      <div>
        <Button isPending={reply.isPending} size="small" type="submit">
          {t("questions.send")}
        </Button>
      </div>
    </Form>
  );
}
