import type { Language } from "@kalima/contracts/domain";
import type { Platform } from "@kalima/platform";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { endLocalRemote } from "@kalima/releases-contract";
import type { i18n } from "i18next";
import { useEffect, useState } from "react";
import { showAbovePage } from "../above-page/show-above-page.tsx";
import { followLocalBuild, type LocalBuildState } from "./follow-local-build.ts";
import { LocalBanner } from "./local-banner.tsx";
import { sendContract } from "./send-contract.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

type LocalRemoteOptions = Pick<Platform, "http" | "session" | "logger"> & {
  window: Window & typeof globalThis;
  remote: ReleasedRemote;
  i18n: i18n;
  language: Language;
  navigate: (path: string) => void;
};

/** Shows whose remote this is on top of every page, and loads the page again when it was built anew. */
export function showLocalRemote(parts: LocalRemoteOptions): void {
  const { window, remote, i18n, language, http } = parts;
  const address = new URL(remote.entry).origin;
  i18n.addResourceBundle(language, "localRemote", TEXTS[language]);
  const reload = () => window.location.reload();

  /** Only an admin may end it; for any other account that signed in since then, the remote stays as served. */
  async function followContract(): Promise<void> {
    const session = parts.session.current();
    if (session.state !== "signedIn" || session.user.role.name !== "admin") return;
    const { sessionStorage: storage } = window;
    const fetch = window.fetch.bind(window);
    const isTaken = await sendContract({ served: remote.contract, address, http, fetch, storage });
    if (isTaken) reload();
  }
  const tryContract = () =>
    followContract().catch((error) => parts.logger.warn("The local contract was not sent", { error: String(error) }));

  function Live() {
    const [build, setBuild] = useState<LocalBuildState>("here");
    useEffect(() => {
      const onBuilt = () => void tryContract().finally(reload);
      return followLocalBuild(address, { onBuilt, onState: setBuild });
    }, []);
    async function end(): Promise<void> {
      await http.call(endLocalRemote, { params: { remote: remote.name } });
      reload();
    }
    const until = remote.localUntil ?? new Date().toISOString();
    return <LocalBanner address={address} build={build} onEnd={end} remote={remote.name} until={until} />;
  }

  showAbovePage(parts, "local", <Live />);
  void tryContract();
}
