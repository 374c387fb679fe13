import type { OwnTrainerProfile } from "@kalima/catalog-contract";
import type { Language } from "@kalima/contracts/domain";
import { schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Form, Link } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Tabs } from "@kalima/ui/overlays";
import { type ReactNode, useMemo, useState } from "react";
import { KeptDraft } from "./kept-draft.tsx";
import styles from "./own-page.module.css";
import { useChangeOwnPage } from "./own-page.queries.ts";
import { PageFields } from "./page-fields.tsx";
import { PagePreview, type Previewed } from "./page-preview.tsx";
import { pageForm, toPageChanges, toPageForm } from "./page-rules.ts";
import { PageState } from "./page-state.tsx";

export type PageFormProps = {
  page: OwnTrainerProfile;
  userId: string;
  renderPreview: (shown: Previewed) => ReactNode;
};
const TABS = ["write", "en", "ar"] as const;
const isPreview = (tab: (typeof TABS)[number]): tab is Language => tab !== "write";

/**
 * Goals and levels, texts in both languages, video, résumé and price, saved together, and how students would see them. A
 * failure keeps what was typed, and so does leaving the page.
 */
export function PageForm({ page, userId, renderPreview }: PageFormProps) {
  const { t } = useTranslation("catalog");
  const { toasts } = usePlatform();
  const [tab, setTab] = useState<(typeof TABS)[number]>("write");
  const sent = useMemo(() => toPageForm(page), [page]);
  const form = useForm({
    resolver: schemaResolver(pageForm),
    values: sent,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useChangeOwnPage();

  const submit = form.handleSubmit((typed) => {
    if (save.isPending) return;
    save.mutate(toPageChanges(typed), {
      onSuccess({ waiting }) {
        form.reset(form.getValues());
        toasts.show({ tone: "success", text: t(waiting ? "ownPage.sent" : "ownPage.saved") });
      },
      onError: (error) => setFieldErrors(form.setError, error),
    });
  });

  const fields = (
    <Form className={styles.page} onSubmit={submit}>
      <KeptDraft form={form} sent={sent} userId={userId} />
      <Card padding="large">
        <PageFields error={save.error} form={form} isPending={save.isPending} page={page} />
      </Card>
    </Form>
  );
  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        {t("ownPage.lead")} <Link href={`/teachers/${page.trainerId}`}>{t("ownPage.see")}</Link>
      </p>
      <PageState page={page} />
      <Tabs
        aria-label={t("ownPage.tabs.label")}
        items={TABS.map((id) => ({
          id,
          label: t(`ownPage.tabs.${id}`),
          content: !isPreview(id) ? (
            fields
          ) : tab === id ? (
            <PagePreview form={form} language={id} renderPreview={renderPreview} />
          ) : null,
        }))}
        keepsPanels
        onSelectionChange={(key) => setTab(TABS.find((id) => id === key) ?? "write")}
        selectedKey={tab}
      />
    </div>
  );
}
