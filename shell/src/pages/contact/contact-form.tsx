import { setFieldErrors, useForm } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { Button, Form, useFormat, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { CheckCircle, Phone, Send } from "@kalima/ui/icons";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import type { FrameToast } from "../../frame/frame-props.ts";
import styles from "./contact.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { type ContactMessage, type ContactValues, contactResolver, NOTHING_WRITTEN } from "./contact-message.ts";

export type ContactActions = {
  /** Sends the message, and says until when it is answered; rejects with an AppError when the server did not take it. */
  onSend: (message: ContactMessage) => Promise<{ answerBy?: string }>;
  /** Opens the form in which support is asked for a call. */
  onAskForCall: () => void;
  showToast: (toast: FrameToast) => void;
};

/** Keeps what is typed through a reload; on a refusal nothing is lost and the first wrong field has focus. */
export function ContactForm({ onSend, onAskForCall, showToast }: ContactActions) {
  const { t } = useTranslation("shell");
  const { errorText } = useUi();
  const format = useFormat();
  const [sent, setSent] = useState<{ answerBy?: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<ContactValues, unknown, ContactMessage>({
    defaultValues: NOTHING_WRITTEN,
    resolver: contactResolver,
  });
  const draft = useDraft<ContactValues>("contact", form);

  const send = form.handleSubmit(async (message) => {
    setFailure(null);
    try {
      const taken = await onSend(message);
      showToast({ tone: "success", text: t("contact.sent") });
      form.reset(NOTHING_WRITTEN);
      draft.clear();
      setSent(taken);
    } catch (error) {
      if (!setFieldErrors(form.setError, error)) setFailure(error);
    }
  });

  if (sent) {
    return (
      <Card className={styles.sent} padding="large">
        <CheckCircle className={styles.tick} size={40} />
        <p className={styles.thanks} role="status">
          <strong>{t("contact.thanks")}</strong>
          <span>{t("contact.sentNote")}</span>
          {sent.answerBy ? <span>{t("contact.sentBy", { time: format.dateTime(sent.answerBy) })}</span> : null}
        </p>
        <Button onPress={() => setSent(null)} variant="secondary">
          {t("contact.another")}
        </Button>
      </Card>
    );
  }

  return (
    <Card padding="large">
      <Form aria-labelledby="contact-title" onSubmit={send}>
        <ContactFields control={form.control} />
        {failure ? (
          <FormError>
            {t("contact.failed")} <span>{errorText(failure)}</span>
          </FormError>
        ) : null}
        <Button icon={<Send />} isPending={form.formState.isSubmitting} size="large" type="submit">
          {t("contact.send")}
        </Button>
        <Button icon={<Phone />} onPress={onAskForCall} variant="quiet">
          {t("contact.askForCall")}
        </Button>
      </Form>
    </Card>
  );
}
