import { showsSomething } from "@kalima/contracts/domain";
import {
  type FeedbackTemplates,
  fillTemplate,
  TEMPLATE_PLACEHOLDERS,
  TEMPLATE_TITLE_MAX_LENGTH,
  type TemplateValues,
} from "@kalima/learning-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, TextField } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./dialogs.module.css";
import { addBelow, FEEDBACK_PARTS, type FeedbackTexts } from "./feedback-texts.ts";
import { type TemplateChange, useTemplateChange, useTemplates } from "./templates.mutations.ts";

type TemplatesProps = { texts: FeedbackTexts; values: TemplateValues; onFill: (texts: FeedbackTexts) => void };
type Choice = { key: string; title: string; texts: FeedbackTexts; isOwn: boolean };

/** Own templates first, then those of the school, in the language of the page first. */
function listChoices({ own, school }: FeedbackTemplates, language: string): Choice[] {
  const sorted = school.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  return [
    ...own.map((each) => ({ key: each.id, title: each.title, texts: each, isOwn: true })),
    ...sorted.map((each) => ({ key: each.key, title: each.title, texts: each, isOwn: false })),
  ];
}

/** Begins feedback with a template, and keeps what is typed as one. */
export function Templates({ texts, values, onFill }: TemplatesProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const { data, isError } = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  if (isError && !data) return <p className={styles.hint}>{t("templates.problem")}</p>;
  const choices = data ? listChoices(data, language) : [];

  function fill(key: string) {
    setChosen(key);
    const template = choices.find((choice) => choice.key === key);
    if (!template) return;
    const { wentWell, corrections, nextStep } = template.texts;
    onFill(
      addBelow(texts, {
        wentWell: fillTemplate(wentWell, values),
        corrections: fillTemplate(corrections, values),
        nextStep: fillTemplate(nextStep, values),
      }),
    );
  }

  return (
    <>
      <Select
        isDisabled={!data}
        label={t("templates.label")}
        onSelectionChange={fill}
        options={choices.map(({ key, title, isOwn }) => ({
          id: key,
          label: t(`templates.${isOwn ? "own" : "school"}`, { title }),
        }))}
        placeholder={t("templates.none")}
        selectedKey={chosen}
      />
      {data && <OwnTemplates own={data.own} texts={texts} />}
    </>
  );
}

/** Saves the typed texts as a template, and changes or removes own ones. */
function OwnTemplates({ own, texts }: { own: FeedbackTemplates["own"]; texts: FeedbackTexts }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [title, setTitle] = useState("");
  const change = useTemplateChange();
  const isBlank = !FEEDBACK_PARTS.some((part) => showsSomething(texts[part]));
  const run = (wanted: TemplateChange) => change.mutate(wanted, { onSuccess: () => setTitle("") });

  return (
    <details className={styles.templates}>
      <summary>{t("templates.manage")}</summary>
      <div className={styles.own}>
        <p className={styles.hint}>
          {t("templates.placeholders")}{" "}
          {TEMPLATE_PLACEHOLDERS.map((name) => (
            <code dir="ltr" key={name}>{`{{${name}}} `}</code>
          ))}
        </p>
        {own.length === 0 && <p className={styles.hint}>{t("templates.empty")}</p>}
        <ul className={styles.list} hidden={own.length === 0}>
          {own.map((template) => (
            <li className={styles.row} key={template.id}>
              <Button
                isDisabled={isBlank || change.isPending}
                onPress={() => run({ do: "change", id: template.id, body: { ...texts, title: template.title } })}
                size="small"
                variant="secondary"
              >
                {t("templates.replace", { title: template.title })}
              </Button>
              <Button
                isDisabled={change.isPending}
                onPress={() => run({ do: "remove", id: template.id })}
                size="small"
                variant="quiet"
              >
                {t("templates.remove", { title: template.title })}
              </Button>
            </li>
          ))}
        </ul>
        <TextField
          description={isBlank ? t("templates.nothing") : undefined}
          label={t("templates.name")}
          maxLength={TEMPLATE_TITLE_MAX_LENGTH}
          name="template"
          onChange={setTitle}
          value={title}
        />
        <Button
          isDisabled={isBlank || !showsSomething(title)}
          isPending={change.isPending}
          onPress={() => run({ do: "add", body: { ...texts, title } })}
          size="small"
          variant="secondary"
        >
          {t("templates.save")}
        </Button>
        <FormError>{errorText(change.error)}</FormError>
      </div>
    </details>
  );
}
