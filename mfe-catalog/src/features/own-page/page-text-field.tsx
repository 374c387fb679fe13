import { OPTIONAL_PAGE_TEXTS, PAGE_TEXTS, type PageText } from "@kalima/catalog-contract";
import type { Language } from "@kalima/contracts/domain";
import { FormTextArea, FormTextField } from "@kalima/platform/fields";
import type { Control } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import type { PageForm } from "./page-rules.ts";

/** A text that may have more characters gets several lines. */
const ONE_LINE_MAX_LENGTH = 200;

type PageTextFieldProps = { control: Control<PageForm>; name: PageText; language: Language };

/** A text of the page in one language. */
export function PageTextField({ control, name, language }: PageTextFieldProps) {
  const { t } = useTranslation("catalog");
  const maxLength = PAGE_TEXTS[name];
  const field = {
    control,
    direction: language === "ar" ? "auto" : "ltr",
    isRequired: !OPTIONAL_PAGE_TEXTS.some((optional) => optional === name),
    label: t(`ownPage.${name}.${language}`),
    maxLength,
    name: `${name}.${language}`,
  } as const;
  return maxLength > ONE_LINE_MAX_LENGTH ? <FormTextArea {...field} rows={5} /> : <FormTextField {...field} />;
}
