import { idPrefix } from "@kalima/contracts/rendering";
import type { RemoteModule } from "@kalima/platform/remote";
import { createElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Mounted } from "./mounted.tsx";
import { Plan } from "./plan.tsx";

/** The face of the remote without `defineRemote`, whose design system needs the React of the page. */
export const mount: RemoteModule["mount"] = async (element, platform, given) => {
  const { place, served, onMounted, onCrashed, onMismatch } = given;
  const children = createElement(Plan, { language: platform.i18n.language, place });
  const content = createElement(Mounted, { onMounted, onCrashed, children });
  const options = { identifierPrefix: idPrefix(place), onRecoverableError: (error: unknown) => onMismatch?.(error) };
  const root = served ? hydrateRoot(element, content, options) : createRoot(element, options);
  if (!served) root.render(content);
  return { unmount: () => root.unmount() };
};
