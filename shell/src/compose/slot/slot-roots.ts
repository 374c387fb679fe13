import type { Session } from "@kalima/contracts/session";
import type { MountOptions } from "@kalima/platform/remote";
import { copyWithInput } from "../../early/copy-with-input.ts";
import type { ServedContent } from "../served/served-contents.ts";

/** The element that one attempt mounts its remote into. */
export type AttemptRoot = {
  element: HTMLElement;
  /** Content of the element, of this version and for this visitor. It is hydrated instead of rendered. */
  served: MountOptions["served"];
  /** The remote has rendered: what the place showed before goes. */
  settle(): void;
  /** The attempt failed: what the server rendered stays, or comes back. */
  discard(): void;
};

export type SlotRoots = {
  /** True while the place shows the server's HTML and no remote is mounted in it. */
  showsServed(): boolean;
  /** True if the HTML was rendered for this visitor, so that it may stay although no remote is mounted. */
  showsServedTo(session: Session): boolean;
  open(remote: string, version: string, session: Session): AttemptRoot;
  dropServed(): void;
};

function getPerson(session: Session): string | null {
  return session.state === "signedIn" ? session.user.id : null;
}

function isFor({ rendered }: ServedContent, remote: string, version: string, session: Session): boolean {
  if (rendered?.remote !== remote || rendered.version !== version) return false;
  return rendered.person === getPerson(session);
}

/**
 * Elements of a place. What the server rendered is hydrated by the same version for the same person. Any other remote
 * renders beside it, hidden, and takes its place when it is ready: content never goes for a skeleton.
 */
export function createSlotRoots(element: HTMLElement, content: ServedContent | null): SlotRoots {
  let served = content;
  const person = content?.rendered?.person;

  function hydrate({ root, rendered }: ServedContent): AttemptRoot {
    // React empties what it fails to hydrate.
    const { copy, takeOver } = copyWithInput(window, root);
    served = { root, rendered: null };
    return {
      element: root,
      served: rendered ?? undefined,
      settle() {
        delete root.dataset.served;
        root.dataset.settled = "";
        served = null;
      },
      discard() {
        if (!served) return root.remove();
        takeOver();
        served = { root: copy, rendered: null };
      },
    };
  }

  function renderBeside(remote: string, version: string): AttemptRoot {
    const root = document.createElement("div");
    root.dataset.remote = remote;
    root.dataset.version = version;
    root.hidden = served !== null;
    element.append(root);
    return {
      element: root,
      served: undefined,
      settle() {
        dropServed();
        root.dataset.settled = "";
        root.hidden = false;
      },
      discard: () => root.remove(),
    };
  }

  function dropServed(): void {
    served?.root.remove();
    served = null;
  }

  return {
    showsServed: () => served !== null,
    showsServedTo: (session) => served !== null && person === getPerson(session),
    open: (remote, version, session) =>
      served && isFor(served, remote, version, session) ? hydrate(served) : renderBeside(remote, version),
    dropServed,
  };
}
