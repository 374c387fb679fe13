import { TASK_STATES, type TaskStateFilter } from "@kalima/learning-contract";

/** Which tasks are listed; names are parts of names, empty for everyone. */
export type TaskFilter = { state: TaskStateFilter | "all"; trainer: string; student: string };

/** The filter in an address; an unknown state shows all. */
export function readFilter(parameters: URLSearchParams): TaskFilter {
  return {
    state: TASK_STATES.find((state) => state === parameters.get("state")) ?? "all",
    trainer: parameters.get("trainer")?.trim() ?? "",
    student: parameters.get("student")?.trim() ?? "",
  };
}

/** A filter, and the task whose details are open, as search parameters; what shows everything is left out. */
export function toParameters({ state, trainer, student }: TaskFilter, task?: string): URLSearchParams {
  const entries = { state: state === "all" ? "" : state, trainer, student, task: task ?? "" };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ""));
}
