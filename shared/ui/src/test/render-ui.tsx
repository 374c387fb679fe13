import { getLocale, type Language } from "@kalima/contracts/domain";
import { type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { UiProvider } from "../provider/ui-provider.tsx";

type RenderedUi = RenderResult & { user: UserEvent; went: string[]; show: (next: ReactNode) => void };

/** Renders with the provider as a root of the page would; `went` collects the paths that links asked for. */
export function renderUi(children: ReactNode, language: Language = "en"): RenderedUi {
  const went: string[] = [];
  const wrap = (content: ReactNode) => (
    <UiProvider
      errorText={(error) => `text of ${String(error)}`}
      language={language}
      locale={getLocale(language)}
      navigate={(path) => went.push(path)}
    >
      {content}
    </UiProvider>
  );
  const view = render(wrap(children));
  return { ...view, user: userEvent.setup(), went, show: (next: ReactNode) => view.rerender(wrap(next)) };
}
