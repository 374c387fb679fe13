import { subscription } from "@kalima/contracts/api";
import { Controller, schemaResolver, useForm, useTranslation } from "@kalima/platform/react";
import { Button, CheckCircle, Form, TextField, useUi } from "@kalima/ui";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import type { FrameActions } from "../frame-props.ts";
import styles from "./footer.module.css";

type Outcome = "none" | "failed" | "done";

/** News by mail. A failure stays in the form, with the address still in it; there is no toast for it. */
export function SubscribeForm({ onSubscribe, showToast }: Pick<FrameActions, "onSubscribe" | "showToast">) {
  const { t } = useTranslation("shell");
  const { errorText } = useUi();
  const [outcome, setOutcome] = useState<Outcome>("none");
  const form = useForm({ defaultValues: { email: "" }, resolver: schemaResolver(subscription) });
  const draft = useDraft("subscribe", form);

  const send = form.handleSubmit(async ({ email }) => {
    setOutcome("none");
    try {
      await onSubscribe(email);
      setOutcome("done");
      showToast({ tone: "success", text: t("subscribe.done") });
      form.reset();
      draft.clear();
    } catch {
      setOutcome("failed");
    }
  });

  return (
    <Form aria-labelledby="footer-subscribe" className={styles.form} onSubmit={send}>
      <p className={styles.lead}>{t("subscribe.lead")}</p>
      <div className={styles.field}>
        <Controller
          control={form.control}
          name="email"
          render={({ field, fieldState }) => (
            <TextField
              autoComplete="email"
              className={styles.email}
              direction="ltr"
              errorMessage={
                outcome === "failed" ? t("subscribe.failed") : errorText(fieldState.error?.message) || undefined
              }
              inputMode="email"
              isLabelHidden
              isRequired
              label={t("subscribe.email")}
              name="email"
              onBlur={field.onBlur}
              onChange={(value) => {
                setOutcome("none");
                field.onChange(value);
              }}
              placeholder="you@example.com"
              ref={field.ref}
              type="email"
              value={field.value}
            />
          )}
        />
        <Button isPending={form.formState.isSubmitting} type="submit">
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
