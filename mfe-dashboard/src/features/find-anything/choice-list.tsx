import { classNames } from "@kalima/ui";
import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./finder.module.css";
import { ResultDetail } from "./result-detail.tsx";
import type { Choice, Group } from "./use-choices.ts";

type ChoiceListProps = {
  id: string;
  label: string;
  groups: readonly Group[];
  /** The one that Enter chooses. */
  activeId: string | undefined;
  toId: (choice: string) => string;
  onChoose: (choice: Choice) => void;
};

/** Choices in groups. The field above has the focus and says which one is meant. */
export function ChoiceList({ id, label, groups, activeId, toId, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);
  return (
    <div aria-label={label} className={styles.list} id={id} ref={list} role="listbox" tabIndex={-1}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would be one of fields.
        <div aria-label={group.label} className={styles.group} key={group.id} role="group">
          <p aria-hidden="true" className={styles.label}>
            {group.label}
          </p>
          {group.choices.map((choice) => (
            <Option
              choice={choice}
              id={toId(choice.id)}
              isActive={choice.id === activeId}
              key={choice.id}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; choice: Choice; isActive: boolean; onChoose: (choice: Choice) => void };

/** A link where it leads to a page, so that a click may open it in another tab. */
function Option({ id, choice, isActive, onChoose }: OptionProps) {
  const { path, name, keys, result } = choice;
  const Element = path ? "a" : "div";
  function press(event: MouseEvent) {
    if (path && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    onChoose(choice);
  }
  return (
    <Element
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      href={path}
      id={id}
      onClick={press}
      role="option"
      tabIndex={-1}
    >
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {result && <ResultDetail result={result} />}
      </span>
      {keys.length > 0 && (
        <span className={styles.keys}>
          {keys.map((cap, place) => (
            <kbd className={styles.key} key={place}>
              {cap}
            </kbd>
          ))}
        </span>
      )}
    </Element>
  );
}
