import { showsSomething } from "@kalima/contracts/domain";
import { keepInTab, readFromTab, useErrorText, useFromBrowser, useTranslation } from "@kalima/platform/react";
import { SUPPORT_REPLY_MAX_LENGTH, type SupportRequest } from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import { CannedPopover } from "../conversation/canned-popover.tsx";
import { nameDraft, useReplyToQuestion } from "./use-questions.ts";

type Props = { question: SupportRequest; onSent: () => void };

const kept = {
  safeParse: (value: unknown) =>
    typeof value === "string" ? ({ success: true, data: value } as const) : ({ success: false } as const),
};

/** An answer, kept in this tab until it is sent; a refusal is shown beside what was typed. */
export function ReplyForm({ question: { id, from, language }, onSent }: Props) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const stored = useFromBrowser(() => readFromTab(nameDraft(id), kept), null);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored ?? "";
  const box = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const reply = useReplyToQuestion(() => {
    keepInTab(nameDraft(id), null);
    onSent();
  });

  function setText(next: string) {
    setTyped(next);
    keepInTab(nameDraft(id), next || null);
  }

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
