import type { Theme } from "@kalima/contracts/domain";
import { BehaviorSubject, type Observable } from "rxjs";
import { applyTheme, readTheme, toggleTheme } from "./theme.ts";

export type ThemeStore = { current(): Theme; readonly changes: Observable<Theme>; toggle(): void };

/** The theme of the page, as remotes see it. Follows a change in another tab. */
export function createThemeStore(window: Window): ThemeStore {
  const theme = new BehaviorSubject(readTheme(window));
  applyTheme(window.document, theme.value);

  window.addEventListener("storage", () => {
    const stored = readTheme(window);
    if (stored === theme.value) return;
    applyTheme(window.document, stored);
    theme.next(stored);
  });

  return {
    current: () => theme.value,
    changes: theme.asObservable(),
    toggle: () => theme.next(toggleTheme(window)),
  };
}
