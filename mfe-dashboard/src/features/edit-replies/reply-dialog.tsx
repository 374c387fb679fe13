import { FormRadioGroup, FormTextArea, FormTextField, useSentForm } from "@kalima/platform/fields";
import { type Control, useWatch } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import {
  CANNED_PLACEHOLDERS,
  type CannedReply,
  cannedReplyBody,
  fillReply,
  SHORTCUT_MAX_LENGTH,
  SUPPORT_REPLY_MAX_LENGTH,
  SUPPORT_TOPICS,
  type TypedCannedReply,
} from "@kalima/support-contract";
import { FormDialog } from "@kalima/ui/form-dialog";
import { Radio } from "@kalima/ui/forms";
import styles from "./edit-replies.module.css";
import { useSaveReply } from "./use-replies.ts";

type Typed = Omit<TypedCannedReply, "topic"> & { topic: TypedCannedReply["topic"] | "" };
type Props = { reply: CannedReply | null; onClose: () => void };

const LANGUAGES = ["en", "ar"] as const;
/** Names of the preview. */
const SAMPLES = { en: { name: "Mariam", agent: "Hana" }, ar: { name: "مريم", agent: "هناء" } };

function toFields(reply: CannedReply | null): Typed {
  if (!reply) return { shortcut: "", topic: "", en: "", ar: "" };
  const { shortcut, topic, en, ar } = reply;
  return { shortcut, topic: topic === "unknown" ? "" : topic, en, ar };
}

/** A reply in both languages side by side, and below how a person will read it. */
export function ReplyDialog({ reply, onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const save = useSaveReply(reply);
  const { control, isPending, error, sendBy } = useSentForm({
    schema: cannedReplyBody,
    defaultValues: toFields(reply),
  });

  const submit = sendBy(async (body) => {
    await save.mutateAsync(body);
    toasts.show({ tone: "success", text: t("replies.saved") });
    onClose();
  });

  return (
    <FormDialog
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      size="large"
      submitLabel={t("replies.save")}
      title={t(reply ? "replies.change" : "replies.add")}
    >
      <FormTextField
        control={control}
        description={t("replies.shortcutHint")}
        isRequired
        label={t("replies.shortcut")}
        maxLength={SHORTCUT_MAX_LENGTH}
        name="shortcut"
      />
      <FormRadioGroup control={control} isRequired label={t("replies.topic")} name="topic" orientation="horizontal">
        {SUPPORT_TOPICS.map((topic) => (
          <Radio key={topic} value={topic}>
            {t(`topics.${topic}`)}
          </Radio>
        ))}
      </FormRadioGroup>
      <p>{t("replies.placeholders", { list: CANNED_PLACEHOLDERS.map((name) => `{{${name}}}`).join(" ") })}</p>
      <div className={styles.pair}>
        {LANGUAGES.map((language) => (
          <FormTextArea
            control={control}
            isRequired
            key={language}
            label={t(`replies.${language}`)}
            maxLength={SUPPORT_REPLY_MAX_LENGTH}
            name={language}
            rows={5}
          />
        ))}
      </div>
      <Preview control={control} />
    </FormDialog>
  );
}

/** The texts with names in the place of the placeholders. */
function Preview({ control }: { control: Control<Typed, unknown, TypedCannedReply> }) {
  const { t } = useTranslation("dashboard");
  const [en, ar] = useWatch({ control, name: ["en", "ar"] });
  return (
    <section aria-label={t("replies.preview")} className={styles.pair}>
      {LANGUAGES.map((language) => (
        <div className={styles.preview} key={language}>
          <h3 className={styles.label}>{t(`replies.previewOf.${language}`)}</h3>
          <p className={styles.text} dir="auto" lang={language}>
            {fillReply(language === "en" ? en : ar, SAMPLES[language])}
          </p>
        </div>
      ))}
    </section>
  );
}
