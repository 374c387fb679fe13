import { useTranslation } from "@kalima/platform/react";
import { type Choice, ChoiceBar } from "@kalima/ui/table";
import type { ReactNode } from "react";

type RowsBarProps = {
  choice: Choice;
  /** Number of rows that are shown. */
  total: number;
  acts: ReactNode;
};

/** The line above a list of the workplace from which rows are chosen. */
export function RowsBar({ choice: { chosen, isFull, onToggleAll }, total, acts }: RowsBarProps) {
  const { t } = useTranslation("dashboard");
  return (
    <ChoiceBar acts={acts} allLabel={t("actOnRows.all")} chosen={chosen.size} onToggleAll={onToggleAll} total={total}>
      {chosen.size > 0 && <span>{t("actOnRows.chosen", { count: chosen.size })}</span>}
      {isFull && chosen.size < total && <span>{` · ${t("actOnRows.full")}`}</span>}
    </ChoiceBar>
  );
}
