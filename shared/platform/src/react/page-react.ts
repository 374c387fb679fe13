import { useState } from "react";

/**
 * Refuses a remote that was built with a React of its own. Its components would ask that one for state while this
 * module, and all of the design system, ask the page's: every hook would fail, far from the cause.
 *
 * @throws {Error} unless `itsUseState` is the page's own.
 */
export function refuseOtherReact(remote: string, itsUseState: typeof useState): void {
  if (itsUseState === useState) return;
  throw new Error(`${remote} brings a React of its own: it must share the page's (see shared/build)`);
}
