import type { Language } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import { createQueryClient, refuseOtherReact } from "@kalima/platform/react";
import { type ComponentType, startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { CrashBoundary } from "./crash-boundary.tsx";
import { endQueries } from "./end-queries.ts";
import { RemoteFrame } from "./remote-frame.tsx";
import type { Place, RemoteModule } from "./remote-module.ts";

type RemoteDefinition = {
  /** As in the manifest: `mfe-booking`. Its translations are the namespace without `mfe-`. */
  name: string;
  load: () => Promise<{ Root: ComponentType<{ place: Place }> }>;
  translations: (language: Language) => Promise<{ default: object }>;
};

function personOf(session: Session): string | null {
  return session.state === "signedIn" ? session.user.id : null;
}

/**
 * Makes the public face of a remote. Each `mount` has its own React root and query cache, so a remote can be shown in
 * several places at once. When an account is left, both start anew: nothing that was answered to one person, or typed
 * by them, is shown to the next. Rejects when its code or its translations do not load; a throw while rendering goes
 * to `onCrashed` instead.
 */
export function defineRemote({ name, load, translations }: RemoteDefinition): RemoteModule {
  const namespace = name.replace(/^mfe-/, "");
  return {
    async mount(element, platform, { place, onMounted, onCrashed }) {
      refuseOtherReact(name, useState);
      const { instance, language } = platform.i18n;
      const [{ Root }, texts] = await Promise.all([load(), translations(language)]);
      instance.addResourceBundle(language, namespace, texts.default, true, true);

      const root = createRoot(element, { onCaughtError: () => {} });
      let queryClient = createQueryClient();
      let life = 0;
      function render(): void {
        root.render(
          <CrashBoundary onCrashed={onCrashed}>
            <RemoteFrame key={life} onMounted={onMounted} platform={platform} queryClient={queryClient}>
              <Root place={place} />
            </RemoteFrame>
          </CrashBoundary>,
        );
      }
      // A transition renders in slices, so that input is handled in between.
      startTransition(render);

      let shown = platform.session.current();
      const sessions = platform.session.changes.subscribe((session) => {
        const left = shown;
        shown = session;
        if (personOf(left) === personOf(session)) return;
        // What a guest typed stays when they sign in or verify a registration (which gives it another id).
        if (left.state === "signedOut" || !left.verified) return void queryClient.resetQueries();
        void endQueries(queryClient);
        queryClient = createQueryClient();
        life++;
        // As a transition: components see the new session first, so that their effects can end what they began.
        startTransition(render);
      });

      return {
        unmount() {
          sessions.unsubscribe();
          root.unmount();
          void endQueries(queryClient);
        },
      };
    },
  };
}
