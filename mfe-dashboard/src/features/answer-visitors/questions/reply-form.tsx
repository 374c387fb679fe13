import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { SUPPORT_REPLY_MAX_LENGTH, type SupportRequest } from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import { CannedPopover } from "../conversation/canned-popover.tsx";
import { useReplyToQuestion } from "./use-questions.ts";

type Props = { question: SupportRequest; onSent: () => void };

/** An answer; a refusal is shown beside what was typed. */
export function ReplyForm({ question: { id, from, language }, onSent }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
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
        ref={box}
        rows={4}
        value={text}
      />
      {reply.isError ? <FormError>{errorText(reply.error)}</FormError> : null}
      <div className={rows.actions}>
        <CannedPopover
          language={language ?? null}
          name={from.name}
          onChoose={(reply) => setText(showsSomething(text) ? `${text.trimEnd()} ${reply}` : reply)}
          onChosen={() => box.current?.focus()}
        />
        <Button isPending={reply.isPending} size="small" type="submit">
          {t("questions.send")}
        </Button>
      </div>
    </Form>
  );
}
