import { useTranslation } from "@kalima/platform/translation";
import { Button, Form, TextField, useUi } from "@kalima/ui";
import { CheckCircle } from "@kalima/ui/icons";
import { useRef, useState } from "react";
import { useTextDraft } from "../../drafts/use-text-draft.ts";
import type { FrameActions } from "../frame-props.ts";
import styles from "./footer.module.css";

type Outcome = "none" | "invalid" | "sending" | "failed" | "done";

/**
 * News by mail. Success and failure are shown in the form, without a toast; a failure keeps the address. One field on
 * every page needs no form library.
 */
export function SubscribeForm({ onSubscribe }: Pick<FrameActions, "onSubscribe">) {
  const { t } = useTranslation("shell");
  const { errorText } = useUi();
  const [email, setEmail] = useTextDraft("subscribe");
  const [outcome, setOutcome] = useState<Outcome>("none");
  const field = useRef<HTMLInputElement>(null);
  const problem = email.trim() === "" ? "validation.required" : "validation.email_invalid";

  async function send(): Promise<void> {
    setOutcome("sending");
    try {
      if ((await onSubscribe(email.trim())) === "invalid") {
        setOutcome("invalid");
        field.current?.focus();
        return;
      }
      setOutcome("done");
      setEmail("");
    } catch {
      setOutcome("failed");
    }
  }

  return (
    <Form aria-labelledby="footer-subscribe" className={styles.form} onSubmit={() => void send()}>
      <p className={styles.lead}>{t("subscribe.lead")}</p>
      <div className={styles.field}>
        <TextField
          autoComplete="email"
          className={styles.email}
          direction="ltr"
          errorMessage={
            outcome === "failed" ? t("subscribe.failed") : outcome === "invalid" ? errorText(problem) : undefined
          }
          inputMode="email"
          isLabelHidden
          isRequired
          label={t("subscribe.email")}
          name="email"
          onChange={(typed) => {
            setOutcome("none");
            setEmail(typed);
          }}
          placeholder="you@example.com"
          ref={field}
          type="email"
          value={email}
        />
        <Button isPending={outcome === "sending"} type="submit">
          {t("subscribe.action")}
        </Button>
      </div>
      {outcome === "done" ? (
        <p className={styles.done} role="status">
          <CheckCircle size={18} /> {t("subscribe.done")}
        </p>
      ) : null}
    </Form>
  );
}
