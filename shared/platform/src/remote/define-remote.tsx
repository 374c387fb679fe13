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
 * Makes the face of a remote. Each `mount` stands alone, with its own React root and query cache, so a remote can
 * be shown in several places at once. Rejects when its code or its translations do not load; a throw while
 * rendering goes to `onCrashed` instead.
 */
export function defineRemote({ name, load, translations }: RemoteDefinition): RemoteModule {
  const namespace = name.replace(/^mfe-/, "");
  return {
    async mount(element, platform, { place, onMounted, onCrashed }) {
      refuseOtherReact(name, useState);
      const { instance, language } = platform.i18n;
      const [{ Root }, texts] = await Promise.all([load(), translations(language)]);
      instance.addResourceBundle(language, namespace, texts.default, true, true);

      const queryClient = createQueryClient();
      const root = createRoot(element, { onCaughtError: () => {} });
      // In slices: whatever the visitor does meanwhile comes first.
      startTransition(() =>
        root.render(
          <CrashBoundary onCrashed={onCrashed}>
            <RemoteFrame onMounted={onMounted} platform={platform} queryClient={queryClient}>
              <Root place={place} />
            </RemoteFrame>
          </CrashBoundary>,
        ),
      );

      let person = personOf(platform.session.current());
      const sessions = platform.session.changes.subscribe((session) => {
        if (personOf(session) === person) return;
        person = personOf(session);
        // What was answered to one person is never shown to the next.
        queryClient.removeQueries({ type: "inactive" });
        void queryClient.resetQueries();
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
