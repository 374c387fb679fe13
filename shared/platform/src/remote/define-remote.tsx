import { idPrefix } from "@kalima/contracts/rendering";
import type { Session } from "@kalima/contracts/session";
import { BrowserRouter, createQueryClient, refuseOtherReact } from "@kalima/platform/react";
import { Component, type ReactNode, startTransition, useState } from "react";
import { createRoot, hydrateRoot, type Root as ReactRoot } from "react-dom/client";
import { loadErrorTexts } from "../language/load-error-texts.ts";
import { getNamespace, makeModule, type RemoteDefinition } from "./definition.ts";
import { endQueries } from "./end-queries.ts";
import { RemoteFrame } from "./remote-frame.tsx";
import type { RemoteModule } from "./remote-module.ts";
import { createServedQueryClient, type ServedAnswers } from "./served-answers.ts";

/** React reports these while it hydrates (https://react.dev/errors): other content, or a throw that made it start anew. */
const MINIFIED = /React error #(418|422|423);/;
const WRITTEN_OUT = /^Hydration failed because|error while hydrating/;

/** Tells whether React recovered from this error because the browser rendered something else than the server. */
export function isHydrationMismatch(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return MINIFIED.test(message) || WRITTEN_OUT.test(message);
}

/**
 * Tells whether a remote was left, or its visitor changed, before it was hydrated. The rendered HTML is not to blame.
 */
export function isEarlyUpdate(error: unknown): boolean {
  const { message = "" } = error as Partial<Error>;
  return /React error #424;|^This root received an early update/.test(message);
}

type Props = { onCrashed: (error: unknown) => void; children: ReactNode };

/** Keeps a throw of the remote inside its element: renders nothing and reports to the shell, which shows its error box. */
class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrashed(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}

function getPerson(session: Session): string | null {
  return session.state === "signedIn" ? session.user.id : null;
}

/**
 * Makes the public face of a remote. Each `mount` has its own React root and query cache, so a remote can be shown in
 * several places at once. When an account is left, both start anew: nothing that was answered to one person, or typed
 * by them, is shown to the next. Rejects when its code or its translations do not load; a throw while rendering goes
 * to `onCrashed` instead.
 *
 * With `served`, it hydrates what the server rendered and begins with the answers that came along.
 */
export function defineRemote(definition: RemoteDefinition): RemoteModule {
  const { name, load, translations, errorTexts } = definition;
  return makeModule(definition, async (element, platform, { place, served, onMounted, onCrashed, onMismatch }) => {
    refuseOtherReact(name, useState);
    const { instance, language } = platform.i18n;
    const [{ Root }, texts] = await Promise.all([load(), translations(language)]);
    instance.addResourceBundle(language, getNamespace(definition), texts.default, true, true);
    // Without them an error shows the server's text.
    if (errorTexts) void loadErrorTexts(instance, errorTexts).catch(() => {});

    let queryClient = served ? createServedQueryClient(served.data as ServedAnswers) : createQueryClient();
    const moment = served?.moment ?? null;
    let life = 0;
    const content = () => (
      <CrashBoundary onCrashed={onCrashed}>
        <RemoteFrame
          key={life}
          moment={life === 0 ? moment : null}
          onMounted={onMounted}
          platform={platform}
          queryClient={queryClient}
          Router={BrowserRouter}
        >
          <Root place={place} />
        </RemoteFrame>
      </CrashBoundary>
    );

    const identifierPrefix = idPrefix(place);
    const onCaughtError = () => {};
    function hydrate(): ReactRoot {
      return hydrateRoot(element, content(), {
        identifierPrefix,
        onCaughtError,
        onRecoverableError(error) {
          if (isHydrationMismatch(error)) onMismatch?.(error);
          else if (!isEarlyUpdate(error)) reportError(error);
        },
      });
    }
    const created = served ? null : createRoot(element, { identifierPrefix, onCaughtError });
    let root = created as ReactRoot;
    // A transition renders in slices, so that input is handled in between.
    startTransition(() => {
      if (created) created.render(content());
      else root = hydrate();
    });

    let shown = platform.session.current();
    const sessions = platform.session.changes.subscribe((session) => {
      const left = shown;
      shown = session;
      if (getPerson(left) === getPerson(session)) return;
      // Texts that a guest typed stay when they sign in or verify a registration, which gives the account another id.
      if (left.state === "signedOut" || !left.verified) return void queryClient.resetQueries();
      void endQueries(queryClient);
      queryClient = createQueryClient();
      life++;
      // The new session is rendered in a transition: components see it first, so that their effects can end what they
      // began.
      startTransition(() => root.render(content()));
    });

    return {
      unmount() {
        sessions.unsubscribe();
        root.unmount();
        void endQueries(queryClient);
      },
    };
  });
}
