import { useNavigate, useTranslation } from "@kalima/platform/react";
import { SEARCH_MAX_LENGTH } from "@kalima/school-contract";
import { Problem } from "@kalima/ui/content";
import { Search } from "@kalima/ui/icons";
import { Dialog } from "@kalima/ui/overlays";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Area } from "../../shared/use-areas.ts";
import { ChoiceList } from "./choice-list.tsx";
import styles from "./finder.module.css";
import { type Choice, useChoices } from "./use-choices.ts";
import { useSearch } from "./use-search.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type FinderProps = {
  areas: readonly Area[];
  /** True for the palette. */
  hasCommands: boolean;
  onShowKeys: () => void;
  onClose: () => void;
};

/** The window of search and palette: a field, and below it what fits the text. The focus stays in the field. */
export function Finder({ areas, hasCommands, onShowKeys, onClose }: FinderProps) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  // Enter before the results of the typed text are there: it is for the first of them.
  const [waits, setWaits] = useState(false);
  const search = useSearch(typed);
  const groups = useChoices({ typed, areas, results: search.results, hasCommands, onShowKeys });
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === wanted),
  );
  const active = choices[at];

  useEffect(() => field.current?.focus(), []);
  const chooseFirst = useEffectEvent(() => {
    setWaits(false);
    if (active) choose(active);
  });
  useEffect(() => {
    if (waits && !search.isTyping) chooseFirst();
  }, [waits, search.isTyping]);

  function choose({ path, act }: Choice, inTab = false) {
    if (path && inTab) return void window.open(path, "_blank", "noopener");
    onClose();
    if (path) navigate(path);
    // The page gets the focus back first.
    else if (act) setTimeout(act);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      setWanted(choices[(at + step + choices.length) % choices.length]?.id ?? null);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (search.isTyping && (!active || active.result)) setWaits(true);
      else if (active) choose(active, event.ctrlKey || event.metaKey);
    }
  }

  const status = search.isTyping
    ? t("finder.searching")
    : choices.length > 0
      ? t("finder.found", { count: choices.length })
      : search.isShort
        ? ""
        : t("finder.nothing", { text: typed.trim() });
  const listId = `${id}list`;

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={hasCommands ? t("finder.palette") : t("finder.title")}
    >
      <div className={styles.finder}>
        <div className={styles.field}>
          <Search size={20} />
          <input
            aria-activedescendant={active ? `${id}${active.id}` : undefined}
            aria-autocomplete="list"
            aria-controls={choices.length > 0 ? listId : undefined}
            aria-describedby={hasCommands ? undefined : `${id}hint`}
            aria-expanded={choices.length > 0}
            aria-label={hasCommands ? t("finder.palette") : t("finder.title")}
            autoComplete="off"
            className={styles.input}
            enterKeyHint="go"
            maxLength={SEARCH_MAX_LENGTH}
            onChange={(event) => {
              setTyped(event.target.value);
              setWanted(null);
              setWaits(false);
            }}
            onKeyDown={press}
            placeholder={hasCommands ? t("finder.palettePlaceholder") : t("finder.placeholder")}
            ref={field}
            role="combobox"
            spellCheck={false}
            type="text"
            value={typed}
          />
        </div>
        {!hasCommands && (
          <p className={styles.hint} id={`${id}hint`}>
            {t("finder.hint")}
          </p>
        )}
        <p className={styles.status} role="status">
          {search.error ? "" : status}
        </p>
        {search.error && (
          <Problem
            error={search.error}
            isRetrying={search.isRetrying}
            onRetry={search.retry}
            title={t("finder.problem")}
          />
        )}
        {choices.length > 0 && (
          <ChoiceList
            activeId={active?.id}
            groups={groups}
            id={listId}
            label={t("finder.list")}
            onChoose={choose}
            toId={(choice) => `${id}${choice}`}
          />
        )}
      </div>
    </Dialog>
  );
}
