import { ScrollBox } from "@kalima/ui/scroll-box";
import { useState } from "react";
import styles from "./api-reference.module.css";
import { describeType, type Field, listFields } from "./describe-schema.ts";
import type { Operation } from "./list-operations.ts";

type Translate = (
  key: "needsAccount" | "parameters" | "body" | "answer" | "field" | "type" | "optional" | "noFields",
) => string;

/** One call: its name and summary, and its fields once it is opened. */
export function OperationDetails({ operation, t }: { operation: Operation; t: Translate }) {
  const [isOpen, setOpen] = useState(false);
  const { name, summary, needsAccount } = operation;
  return (
    <details className={styles.operation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{name}</code>
        <span lang="en">{summary}</span>
        {needsAccount ? <small>{t("needsAccount")}</small> : null}
      </summary>
      {isOpen ? <Fields operation={operation} t={t} /> : null}
    </details>
  );
}

function Fields({ operation: { description, parameters, body, answer }, t }: { operation: Operation; t: Translate }) {
  const given = parameters.map(({ name, isRequired, schema }) => ({
    path: name,
    type: describeType(schema),
    isRequired,
  }));
  return (
    <div className={styles.fields}>
      {description ? <p lang="en">{description}</p> : null}
      {given.length > 0 ? <FieldTable fields={given} t={t} title={t("parameters")} /> : null}
      {body ? <FieldTable fields={listFields(body)} t={t} title={t("body")} /> : null}
      {answer ? <FieldTable fields={listFields(answer)} t={t} title={t("answer")} /> : null}
    </div>
  );
}

function FieldTable({ title, fields, t }: { title: string; fields: readonly Field[]; t: Translate }) {
  return (
    <ScrollBox aria-label={title}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("type")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.length === 0 ? (
            <tr>
              <td colSpan={2}>{t("noFields")}</td>
            </tr>
          ) : null}
          {fields.map(({ path, type, isRequired }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code> {isRequired ? null : <small>{t("optional")}</small>}
              </th>
              <td>
                <code>{type}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
