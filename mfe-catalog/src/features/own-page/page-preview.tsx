import type { TrainerWithPrices } from "@kalima/catalog-contract";
import type { Language } from "@kalima/contracts/domain";
import { type UseFormReturn, useWatch } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, Suspense } from "react";
import styles from "./own-page.module.css";
import { usePagePreview } from "./own-page.queries.ts";
import { type PageForm, readPriceMinor } from "./page-rules.ts";
import { toPreviewed } from "./to-previewed.ts";

export type Previewed = { trainer: TrainerWithPrices; language: Language };

type PagePreviewProps = {
  form: UseFormReturn<PageForm>;
  language: Language;
  renderPreview: (shown: Previewed) => ReactNode;
};

/** The page with everything that is typed by now, saved or not. */
export function PagePreview({ form, language, renderPreview }: PagePreviewProps) {
  const { t } = useTranslation("catalog");
  // Each field has a value from the beginning.
  const typed = useWatch({ control: form.control }) as PageForm;
  const base = usePagePreview(readPriceMinor(typed.price));
  const waiting = <Skeleton height={640} shape="block" />;

  if (base.isPending) return waiting;
  if (!base.data) {
    return <Problem error={base.error} onRetry={() => base.refetch()} title={t("ownPage.preview.problem")} />;
  }
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>{t("ownPage.preview.lead")}</p>
      <Suspense fallback={waiting}>{renderPreview({ trainer: toPreviewed(base.data, typed), language })}</Suspense>
    </div>
  );
}
