import { onINP, onLCP } from "web-vitals/attribution";
import { findOwner } from "./find-owner.ts";
import type { Vital } from "./release-reports.ts";

const OWNER = /^([a-z][a-z0-9-]*)@([\w.-]+)$/;

/**
 * Measures what visitors feel of a remote and of the shell. What was painted late, or answered late, belongs to the
 * remote that holds it, else to the shell; a paint of the shell's own on the page of a remote belongs to that remote.
 * `pageOwner` is the remote of the page, `shell` the shell, as `mfe-x@version`; null where it is not known.
 */
export function watchVitals(add: (vital: Vital) => void, pageOwner: () => string | null, shell: string | null): void {
  function report(metric: Vital["metric"], value: number, owner: string | null | undefined): void {
    const [, remote, version] = OWNER.exec(owner ?? "") ?? [];
    if (remote && version) add({ metric, value, remote, version });
  }

  // Not undefined: in its place would come a selector.
  const generateTarget = (node: Node | null) => findOwner(node) ?? "";
  onLCP(({ value, attribution }) => report("LCP", value, attribution.target || pageOwner() || shell), {
    generateTarget,
  });
  onINP(({ value, attribution }) => report("INP", value, attribution.interactionTarget || shell), { generateTarget });
}
