import { useTranslation } from "@kalima/platform/translation";
import { StatusPill } from "@kalima/ui/content";
import { sharedModules } from "../probe/shared-modules.ts";
import { Code, CodeLine, FactsTable } from "./facts-table.tsx";

/** Modules of which the page holds one copy, as they are at the moment of looking. */
export function SharedSection() {
  const { t } = useTranslation("panel");
  const modules = sharedModules();
  if (modules.length === 0) return <p>{t("shared.empty")}</p>;
  return (
    <FactsTable
      columns={["module", "version", "state", "from", "usedBy"].map((name) => t(`shared.${name}`))}
      label={t("tabs.shared")}
      rows={modules.map(({ name, version, from, isLoaded, usedBy }) => ({
        key: `${name} ${version}`,
        cells: [
          <Code key="name">{name}</Code>,
          <Code key="version">{version}</Code>,
          <StatusPill key="state" tone={isLoaded ? "ok" : "neutral"}>
            {t(isLoaded ? "shared.loaded" : "shared.waiting")}
          </StatusPill>,
          <Code key="from">{from}</Code>,
          usedBy.length > 0 ? usedBy.map((part) => <CodeLine key={part}>{part}</CodeLine>) : t("none"),
        ],
      }))}
    />
  );
}
