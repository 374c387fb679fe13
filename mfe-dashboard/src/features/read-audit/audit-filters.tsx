import { useTranslation } from "@kalima/platform/react";
import { AUDIT_ACTIONS } from "@kalima/school-contract";
import { Button, classNames, Form, TextField } from "@kalima/ui";
import { Filter } from "@kalima/ui/icons";
import { ComboBox, DateField, Select } from "@kalima/ui/overlays";
import { ANY, useTyped } from "@kalima/ui/table";
import { useState } from "react";
import { type AuditFilters, type FilterName, isBackwards } from "./audit-address.ts";
import styles from "./read-audit.module.css";
import { useAuditWords } from "./use-audit-words.ts";

const KINDS = [...new Set(AUDIT_ACTIONS.map((action) => action.split(".")[0] ?? action))];

type AuditFiltersFormProps = { filters: AuditFilters; onShow: (filters: AuditFilters) => void };

/** Narrows the log, which is read when the form is sent: each reading leaves a row. */
export function AuditFiltersForm({ filters, onShow }: AuditFiltersFormProps) {
  const { t } = useTranslation("dashboard");
  const words = useAuditWords();
  const [typed, setTyped] = useTyped(filters);
  const [isOpen, setOpen] = useState(false);
  const set = (name: FilterName) => (value: string) => setTyped({ ...typed, [name]: value });
  const choose = (name: FilterName) => (key: string) => set(name)(key === ANY ? "" : key);
  const options = (names: readonly string[], any: string, toWords: (name: string) => string) => [
    { id: ANY, label: any },
    ...names.map((name) => ({ id: name, label: toWords(name) })).toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  const kind = typed.object.split(":")[0] || ANY;
  const hasProblem = isBackwards(typed);

  function show() {
    if (hasProblem) return;
    setOpen(false);
    onShow(typed);
  }

  return (
    <>
      <Button
        aria-expanded={isOpen}
        className={styles.toggle}
        icon={<Filter />}
        onPress={() => setOpen(!isOpen)}
        size="small"
        variant="secondary"
      >
        {t("audit.filters.open")}
      </Button>
      <Form className={classNames(styles.filters, isOpen && styles.shown)} onSubmit={show}>
        <TextField
          label={t("audit.filters.who")}
          maxLength={100}
          name="actor"
          onChange={set("actor")}
          placeholder={t("audit.filters.whoHint")}
          value={typed.actor}
        />
        <ComboBox
          label={t("audit.filters.action")}
          onSelectionChange={choose("action")}
          options={options(AUDIT_ACTIONS, t("audit.filters.anyAction"), words.action)}
          selectedKey={typed.action || ANY}
        />
        <Select
          label={t("audit.filters.kind")}
          onSelectionChange={choose("object")}
          options={options(KINDS, t("audit.filters.anyKind"), words.kind)}
          selectedKey={kind}
        />
        <TextField
          label={t("audit.filters.person")}
          maxLength={100}
          name="subject"
          onChange={set("subject")}
          placeholder={t("audit.filters.personHint")}
          value={typed.subject}
        />
        <DateField label={t("audit.filters.from")} onChange={set("from")} value={typed.from} />
        <DateField
          errorMessage={hasProblem ? t("audit.filters.backwards") : undefined}
          label={t("audit.filters.to")}
          onChange={set("to")}
          value={typed.to}
        />
        <Button type="submit">{t("audit.filters.show")}</Button>
      </Form>
    </>
  );
}
