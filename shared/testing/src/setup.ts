import { afterAll, afterEach } from "vitest";
import "./lighter.ts";
import { unmountRemotes } from "./render/render-remote.ts";

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
