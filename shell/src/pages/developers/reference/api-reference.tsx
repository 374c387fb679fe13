import type { Language } from "@kalima/contracts/domain";
import { Skeleton, TextField } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useCallback, useEffect, useState } from "react";
import { useOwnTexts } from "../use-own-texts.ts";
import styles from "./api-reference.module.css";
import { filterOperations, listOperations, type OperationGroup } from "./list-operations.ts";
import { OperationDetails } from "./operation-details.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

type State = { kind: "loading" } | { kind: "failed"; error: unknown } | { kind: "ready"; groups: OperationGroup[] };

async function readDescription(signal: AbortSignal): Promise<OperationGroup[]> {
  const answer = await fetch("/api/openapi.json", { signal });
  if (!answer.ok) throw new Error(`The description of the API was answered with ${answer.status}`);
  return listOperations(await answer.json());
}

/** Every call of the API, to read and to search. It describes itself in English. */
export function ApiReference({ language }: { language: Language }) {
  const t = useOwnTexts("reference", TEXTS, language);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [text, setText] = useState("");
  const load = useCallback(() => {
    const leaving = new AbortController();
    setState({ kind: "loading" });
    readDescription(leaving.signal).then(
      (groups) => setState({ kind: "ready", groups }),
      (error) => !leaving.signal.aborted && setState({ kind: "failed", error }),
    );
    return () => leaving.abort();
  }, []);
  useEffect(load, [load]);

  if (state.kind === "loading") return <Skeleton height={480} shape="block" />;
  if (state.kind === "failed") return <Problem error={state.error} onRetry={load} title={t("problem")} />;
  const groups = filterOperations(state.groups, text);
  return (
    <div className={styles.reference}>
      <TextField label={t("search")} onChange={setText} type="search" value={text} />
      {groups.length === 0 ? <EmptyState message={t("noneText")} title={t("none")} /> : null}
      {groups.map(({ tag, operations }) => (
        <section aria-labelledby={`calls-${tag}`} className={styles.group} dir="ltr" key={tag}>
          <h3 id={`calls-${tag}`} lang="en">
            {tag}
          </h3>
          {operations.map((operation) => (
            <OperationDetails key={operation.name} operation={operation} t={t} />
          ))}
        </section>
      ))}
    </div>
  );
}
