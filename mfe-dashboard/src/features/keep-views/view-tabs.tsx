import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { toViewQuery, type ViewList } from "@kalima/staff-contract";
import { Button, classNames, Link } from "@kalima/ui";
import { MoreMenu } from "@kalima/ui/menu";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRemoveView, useViews } from "./use-views.ts";
import styles from "./view-tabs.module.css";

const SaveViewDialog = lazy(async () => ({ default: (await import("./save-view-dialog.tsx")).SaveViewDialog }));

/** The row that is open, which is no part of a view. */
const OPEN = new Set(["open", "task"]);

/** The saved views of a list as tabs above it. What is filtered now can be saved as another. */
export function ViewTabs({ list }: { list: ViewList }) {
  const { t } = useTranslation("dashboard");
  const [parameters] = useSearchParams();
  const views = useViews(list);
  const remove = useRemoveView();
  const [isSaving, setSaving] = useState(false);
  const query = toViewQuery(list, parameters);
  const saved = views.data ?? [];
  // A filter that no view holds, such as a person.
  const hasMore = [...parameters.keys()].some((name) => !OPEN.has(name) && !new URLSearchParams(query).has(name));
  const current = hasMore ? undefined : saved.find((view) => view.query === query);
  const isWhole = query === "";
  // Without the views the list works as before.
  if (isWhole && saved.length === 0) return null;
  return (
    <div className={styles.views}>
      {saved.length > 0 && (
        <nav aria-label={t("views.label")} className={styles.tabs}>
          <Tab isCurrent={isWhole && !hasMore} query="">
            {t("views.all")}
          </Tab>
          {saved.map(({ id, name, query: own, by }) => (
            <Tab isCurrent={id === current?.id} key={id} query={own}>
              <bdi>{name}</bdi>
              {by && <span className={styles.by}>{t("views.by", { name: by })}</span>}
            </Tab>
          ))}
        </nav>
      )}
      {!isWhole && !current && (
        <Button onPress={() => setSaving(true)} size="small" variant="secondary">
          {t("views.save")}
        </Button>
      )}
      {current && current.by === null && (
        <MoreMenu
          items={[{ id: "remove", label: t("views.remove"), onAction: () => remove.mutate(current.id) }]}
          label={t("views.more", { name: current.name })}
          size="small"
        />
      )}
      <Suspense>{isSaving && <SaveViewDialog list={list} onClose={() => setSaving(false)} query={query} />}</Suspense>
    </div>
  );
}

type TabProps = { query: string; isCurrent: boolean; children: ReactNode };

function Tab({ query, isCurrent, children }: TabProps) {
  return (
    <Link
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(styles.tab, isCurrent && styles.current)}
      href={`?${query}`}
      tone="plain"
    >
      {children}
    </Link>
  );
}
