// By the package's own name, not by path: the facade is one shared federated module, and its contexts must be that one.

import type { Moment } from "@kalima/contracts/rendering";
import {
  I18nextProvider,
  PlatformProvider,
  type QueryClient,
  QueryClientProvider,
  useErrorText,
} from "@kalima/platform/react";
import { UiProvider } from "@kalima/ui";
import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect } from "react";
import type { Platform } from "../platform.ts";

type FrameProps = {
  platform: Platform;
  queryClient: QueryClient;
  /** Clock and zone of the server; null where the browser renders alone. */
  moment: Moment | null;
  Router: ComponentType<{ children: ReactNode }>;
  onMounted: () => void;
  children: ReactNode;
};

/** Everything a remote's `Root` may rely on above it: the same on the server and in the browser, so that ids agree. */
export function RemoteFrame({ platform, queryClient, moment, Router, onMounted, children }: FrameProps) {
  return (
    <PlatformProvider platform={platform}>
      <I18nextProvider i18n={platform.i18n.instance}>
        <QueryClientProvider client={queryClient}>
          <Look moment={moment} platform={platform}>
            <Router>
              {children}
              <Mounted onMounted={onMounted} />
            </Router>
          </Look>
        </QueryClientProvider>
      </I18nextProvider>
    </PlatformProvider>
  );
}

type LookProps = Pick<FrameProps, "platform" | "moment" | "children">;

function Look({ platform, moment, children }: LookProps) {
  const errorText = useErrorText();
  const { arabicStyle, language, locale } = platform.i18n;
  return (
    <UiProvider
      arabicStyle={arabicStyle}
      errorText={errorText}
      language={language}
      locale={locale}
      moment={moment}
      navigate={(path) => platform.navigation.go(path)}
    >
      {children}
    </UiProvider>
  );
}

/**
 * Its effect runs only when everything beside it has rendered without a throw; and before the browser paints, so that
 * no frame shows both the remote and the skeleton that makes room for it.
 */
function Mounted({ onMounted }: { onMounted: () => void }) {
  const tell = useEffectEvent(onMounted);
  useLayoutEffect(() => {
    tell();
  }, []);
  return null;
}
