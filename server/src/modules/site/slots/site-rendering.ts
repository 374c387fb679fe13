import type { ReleasedRemote, ReleasedShell, ReleaseSet } from "@kalima/contracts/api";
import type { Language, Theme } from "@kalima/contracts/domain";
import type { Moment } from "@kalima/contracts/rendering";
import type { CallAsVisitor } from "../../rendering/public.ts";
import type { Facts } from "../facts/facts-in-time.ts";
import type { PageVisitor } from "../facts/visitor.ts";
import type { FilledPlaces, RenderFault } from "./fill-places.ts";
import type { PlannedPlace } from "./plan-places.ts";

/** Inputs that a visitor's page depends on. */
export type Visit = {
  /** Path with query. */
  url: string;
  language: Language;
  theme: Theme;
  release: ReleaseSet;
  /** The shell that was chosen for this visitor; another one makes the page where it cannot. */
  chosenShell?: ReleasedShell | undefined;
  /** Version of the open page that asks for the places of another one. */
  openShell?: string | undefined;
  visitor: PageVisitor;
  facts: Facts;
  callApi: CallAsVisitor;
  /** Called with the render faults in the page that this visitor gets. */
  onFaults(faults: readonly RenderFault[]): void;
};

export type SiteRendering = {
  /** Before a page with remotes from a developer's machine is planned. */
  prepare(remotes: readonly ReleasedRemote[]): Promise<void>;
  /** Returns true if the remote can be rendered for a page of a shell with this fingerprint of shared modules. */
  isReady(remote: ReleasedRemote, shared: string | null): boolean;
  /** The text of a remote's style sheet by its hash; null for one that must be fetched. */
  styleSheet(integrity: string): string | null;
  /** Takes `maxMs` milliseconds at most. */
  fill(
    planned: readonly PlannedPlace[],
    visit: Visit & { moment: Moment; shared: string | null },
    maxMs: number,
  ): Promise<FilledPlaces>;
};
