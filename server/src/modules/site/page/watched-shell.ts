import { type ReportedVisitor, reportedVisitor } from "@kalima/contracts/api";
import type { Shell } from "../shells/shell-build.ts";
import type { WatchedShell } from "../shells/shell-watch.ts";
import { readRole } from "../slots/plan-places.ts";
import type { Visit } from "../slots/site-rendering.ts";

type WatchedVisit = Pick<Visit, "chosenShell" | "language" | "visitor"> & { page: string };

function toReportedRole(visitor: Visit["visitor"]): ReportedVisitor["role"] {
  const { data = "guest" } = reportedVisitor.shape.role.safeParse(readRole(visitor));
  return data;
}

/** Facts for the report on the shell that was chosen for a visitor; null if none was chosen. */
export function describeWatchedShell(
  { chosenShell: shell, language, visitor, page }: WatchedVisit,
  { version }: Pick<Shell, "version">,
): WatchedShell | null {
  if (!shell) return null;
  const failed = shell.version === version ? {} : { failed: "the server cannot open it" };
  return { page, shell, language, role: toReportedRole(visitor), ...failed };
}
