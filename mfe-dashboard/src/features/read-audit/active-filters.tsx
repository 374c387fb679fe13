import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { X } from "@kalima/ui/icons";
import { type AuditFilters, FILTER_NAMES, type FilterName } from "./audit-address.ts";
import styles from "./read-audit.module.css";
import { useAuditWords } from "./use-audit-words.ts";

type ActiveFiltersProps = { filters: AuditFilters; onRemove: (name: FilterName) => void };

/** The filters that are on, each to be removed by a press. */
export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = useAuditWords();
  const active = FILTER_NAMES.filter((name) => filters[name] !== "");
  if (active.length === 0) return null;
  const [kind = "", id] = filters.object.split(/:(.*)/s);
  const describe: Record<FilterName, () => string> = {
    actor: () => `${t("audit.filters.who")}: ${filters.actor}`,
    action: () => words.action(filters.action),
    object: () => (id ? `${words.kind(kind)}: ${id}` : words.kind(kind)),
    subject: () => `${t("audit.filters.person")}: ${filters.subject}`,
    from: () => t("audit.filters.fromDay", { day: format.dayLabel(filters.from) }),
    to: () => t("audit.filters.toDay", { day: format.dayLabel(filters.to) }),
  };
  return (
    <ul aria-label={t("audit.filters.active")} className={styles.chips}>
      {active.map((name) => (
        <li key={name}>
          <button
            aria-label={t("audit.filters.remove", { filter: describe[name]() })}
            className={`${chips.chip} ${styles.chip}`}
            onClick={() => onRemove(name)}
            type="button"
          >
            <bdi>{describe[name]()}</bdi>
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
