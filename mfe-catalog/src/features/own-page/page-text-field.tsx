import { PAGE_TEXTS, type PageText } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import { type Control, Controller } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import type { PageForm } from "./page-rules.ts";

/** A text that may have more characters gets several lines. */
const ONE_LINE_MAX_LENGTH = 200;

type PageTextFieldProps = { control: Control<PageForm>; name: PageText; language: Language };

/** A text of the page in one language. */
export function PageTextField({ control, name, language }: PageTextFieldProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const maxLength = PAGE_TEXTS[name];
  return (
    <Controller
      control={control}
      name={`${name}.${language}`}
      render={({ field, fieldState }) => {
        const shared = {
          ...field,
          direction: language === "ar" ? "auto" : "ltr",
          errorMessage: errorText(fieldState.error?.message),
          isRequired: true,
          label: t(`ownPage.${name}.${language}`),
          maxLength,
        } as const;
        return maxLength > ONE_LINE_MAX_LENGTH ? <TextArea {...shared} rows={5} /> : <TextField {...shared} />;
      }}
    />
  );
}
