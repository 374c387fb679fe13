import type { ComponentType } from "react";
import { HomePage } from "./home/home-page.tsx";
import { loadStaticParts } from "./home/static-part.tsx";
import { isFilled } from "./is-filled.ts";
import type { ShellPageProps } from "./shell-page-props.ts";
import type { ShellPageKey } from "./shell-pages.ts";

type Content = ComponentType<ShellPageProps>;

/** The interactive parts of home are in the first download. Every other page is loaded on its first visit. */
const SOURCES: Record<ShellPageKey, () => Promise<{ Content: Content }>> = {
  home: () => loadStaticParts().then(() => ({ Content: HomeContent })),
  about: () => import("./about/about-content.tsx"),
  contact: () => import("./about/contact-content.tsx"),
  privacyPolicy: () => import("./policies/privacy-content.tsx"),
  terms: () => import("./policies/terms-content.tsx"),
  developers: () => import("./developers/developers-content.tsx"),
  connectionLost: () => import("./states/connection-lost-content.tsx"),
  notFound: () => import("./states/not-found-content.tsx"),
};

const loaded = new Map<ShellPageKey, Content>();

function HomeContent({ company, onAskSupport, release, stats }: ShellPageProps) {
  return (
    <HomePage
      hasFirstQuestion={isFilled(release, "home.first-question")}
      isTrainersOff={isFilled(release, "home.trainers", "/", true)}
      methods={company.paymentMethods}
      onAskSupport={onAskSupport}
      stats={stats}
    />
  );
}

/** The content of a page of the shell, if it is loaded; the same in the browser and in the prerender. */
export function getLoadedPage(key: ShellPageKey): Content | undefined {
  return loaded.get(key);
}

/** Loads the content of a page of the shell. */
export async function loadPage(key: ShellPageKey): Promise<void> {
  if (loaded.has(key)) return;
  const { Content } = await SOURCES[key]();
  loaded.set(key, Content);
}

/** The same for the page that the server has rendered: home hydrates without its static parts. */
export async function loadServedPage(key: ShellPageKey): Promise<void> {
  if (key === "home") loaded.set(key, HomeContent);
  await loadPage(key);
}
