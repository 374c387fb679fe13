import { STORAGE_KEYS } from "@kalima/contracts/domain";

/** A page without its code reloads all the same; only what was typed is lost. */
const MAX_WAIT_MS = 2_000;

const loadCarriedInput = () => import("./carried-input.ts");

declare global {
  interface Window {
    /**
     * Resolves to false where a visitor stays, because a reload would lose what it cannot carry. Missing while the page has
     * nothing to lose: before its remotes start.
     */
    mayReload?: () => Promise<boolean>;
  }
}

/** Loads the page again, as high as it is and with what was typed into its forms. Every reload that the site starts by itself goes through here. */
export async function reloadWithInput(page: Pick<Window, "document" | "location" | "earlyInput">): Promise<void> {
  const kept = loadCarriedInput().then(
    ({ keepInput, keepHeight }) => {
      keepInput(page);
      keepHeight(page);
    },
    () => {},
  );
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  page.location.reload();
}

/** Puts what was typed before a reload into the forms of the page, as soon as they are there. */
export function bringBackInput(page: Window): void {
  try {
    if (page.sessionStorage.getItem(STORAGE_KEYS.carriedInput) === null) return;
  } catch {
    // Without storage nothing was kept.
    return;
  }
  void loadCarriedInput().then(
    ({ fillForms }) => fillForms(page),
    () => {},
  );
}
