import { configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";
import "./render/no-owner-stacks.ts";
import { unmountRemotes } from "./render/render-remote.ts";

/** Queries of a test may wait for a chunk that is compiled on its first import, on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

/**
 * Set-up file of Vitest for tests of remotes. Files share one document and their modules (`isolate: false`), which is three
 * times as fast: so each test leaves nothing mounted, and each file leaves the storages and the document empty.
 */
afterEach(unmountRemotes);
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
