import { afterAll } from "vitest";

/** Set-up file of Vitest: files share one document (decision 22), so each leaves it and the storages empty. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
