// By the package's own name, not by path: the facade is one shared federated module, and its contexts must be that one.
import {
  BrowserRouter,
  I18nextProvider,
  PlatformProvider,
  type QueryClient,
  QueryClientProvider,
  useErrorText,
} from "@kalima/platform/react";
import { UiProvider } from "@kalima/ui";
import { type ReactNode, useEffect } from "react";
import type { Platform } from "../platform.ts";

type FrameProps = { platform: Platform; queryClient: QueryClient; onMounted: () => void; children: ReactNode };

/** Everything a remote's `Root` may rely on above it. */
export function RemoteFrame({ platform, queryClient, onMounted, children }: FrameProps) {
  return (
    <PlatformProvider platform={platform}>
      <I18nextProvider i18n={platform.i18n.instance}>
        <QueryClientProvider client={queryClient}>
          <Look platform={platform}>
            <BrowserRouter>
              {children}
              <Mounted onMounted={onMounted} />
            </BrowserRouter>
          </Look>
        </QueryClientProvider>
      </I18nextProvider>
    </PlatformProvider>
  );
}

function Look({ platform, children }: { platform: Platform; children: ReactNode }) {
  const errorText = useErrorText();
  const { language, locale } = platform.i18n;
  return (
    <UiProvider
      errorText={errorText}
      language={language}
      locale={locale}
      navigate={(path) => platform.navigation.go(path)}
    >
      {children}
    </UiProvider>
  );
}

/** Its effect runs only when everything beside it has rendered without a throw. */
function Mounted({ onMounted }: { onMounted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first commit
  useEffect(() => {
    onMounted();
  }, []);
  return null;
}
