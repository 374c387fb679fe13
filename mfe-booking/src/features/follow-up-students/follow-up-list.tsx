import { type CursorPages, PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { classNames } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import type { ReactNode } from "react";

type FollowUpListProps<Item> = {
  query: CursorPages<Item>;
  label: string;
  /** Shown where the list is empty. */
  none: string;
  children: (item: Item) => ReactNode;
};

/** Students to follow up, a row each. */
export function FollowUpList<Item extends { id: string }>({ query, label, none, children }: FollowUpListProps<Item>) {
  const { t } = useTranslation("booking");
  return (
    <PagedList
      empty={<EmptyState illustration="calendar" title={none} />}
      more={t("followUp.more")}
      problem={t("followUp.problem")}
      query={query}
    >
      {(items) => (
        <ul aria-label={label} className={rows.list}>
          {items.map((item) => (
            <li className={classNames(rows.row, rows.tight)} key={item.id}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
