import type { Language } from "@kalima/contracts/domain";
import type { Permission, PersonEvent, PersonEventKind } from "@kalima/staff-contract";

export type EventDetails = PersonEvent["details"];

/** Events of one kind around a person, offered by the module that keeps them. */
export type PersonEventSource = {
  kind: PersonEventKind;
  /** That a reader needs. */
  permission: Permission;
  /**
   * Selects `id`, as text and unique within the kind, `at` and `details`, a JSON object; `$1` is the account. It is read in the order
   * of `at` and stops early, so it neither sorts nor groups.
   */
  statement: string;
  /** The person does not see it, not even one who works here and opens the own page. */
  isInternal?: boolean;
  /** Puts details into words of the reader's language, where the page has no texts for them. */
  present?(details: Record<string, unknown>, language: Language): EventDetails;
};

/** Registry of what a person's page shows in the order of time. */
export type PersonHistory = {
  /** Called by the module, in its factory. @throws {Error} when two modules offer a kind. */
  provide(...sources: readonly PersonEventSource[]): void;
  list(): readonly PersonEventSource[];
};

/** Creates the registry of all modules' sources. */
export function createPersonHistory(): PersonHistory {
  const known = new Map<PersonEventKind, PersonEventSource>();
  return {
    provide(...sources) {
      for (const source of sources) {
        if (known.has(source.kind)) throw new Error(`two modules provide events of the kind ${source.kind}`);
        known.set(source.kind, source);
      }
    },
    list: () => [...known.values()],
  };
}
