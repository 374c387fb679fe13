import type { ComponentType } from "react";
import { HomePage } from "./home/home-page.tsx";
import type { ShellPageProps } from "./shell-page-props.ts";
import type { ShellPageKey } from "./shell-pages.ts";

type Content = ComponentType<ShellPageProps>;

/** Home is part of the first download; every other page of the shell is loaded on its first visit. */
const SOURCES: Record<Exclude<ShellPageKey, "home">, () => Promise<{ Content: Content }>> = {
  about: () => import("./about/about-content.tsx"),
  contact: () => import("./about/contact-content.tsx"),
  privacyPolicy: () => import("./privacy/privacy-content.tsx"),
  developers: () => import("./developers/developers-content.tsx"),
  connectionLost: () => import("./states/connection-lost-content.tsx"),
  notFound: () => import("./states/not-found-content.tsx"),
};

const loaded = new Map<ShellPageKey, Content>([["home", HomeContent]]);

function HomeContent({ onAskSupport, release, stats }: ShellPageProps) {
  const isTrainersOff = release.remotes.some(
    ({ contract, isDisabled }) => isDisabled && contract.slots.some(({ slot }) => slot === "home.trainers"),
  );
  return <HomePage isTrainersOff={isTrainersOff} onAskSupport={onAskSupport} stats={stats} />;
}

/** The content of a page of the shell, if it is loaded; the same in the browser and in the prerender. */
export function loadedPage(key: ShellPageKey): Content | undefined {
  return loaded.get(key);
}

/** Loads the content of a page of the shell. */
export async function loadPage(key: ShellPageKey): Promise<void> {
  if (key === "home" || loaded.has(key)) return;
  const { Content } = await SOURCES[key]();
  loaded.set(key, Content);
}
