import type { Language } from "@kalima/contracts/domain";
import { createI18n, getErrorText, loadErrorTexts, localeOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import { UiProvider } from "@kalima/ui";
import type { ReactNode } from "react";
import { siteMenus } from "../compose/site-menus.ts";
import { ERROR_TEXTS } from "../errors/texts.ts";
import type { FrameActions, FrameProps } from "../frame/frame-props.ts";
import ar from "../i18n/ar.json";
import en from "../i18n/en.json";
import { aReleasedRemote } from "./a-released-remote.ts";

const TEXTS = { en, ar };

/** Puts around a node what the shell has around all of its own, in one language; `more` texts come where they are used. */
export async function withShell(
  language: Language,
  node: ReactNode,
  more: Record<string, object> = {},
): Promise<ReactNode> {
  const i18n = await loadErrorTexts(
    createI18n({ language, resources: { shell: TEXTS[language], ...more } }),
    ERROR_TEXTS,
  );
  return (
    <I18nextProvider i18n={i18n}>
      <UiProvider
        errorText={(error) => getErrorText(i18n, error)}
        language={language}
        locale={localeOf(i18n)}
        navigate={() => {}}
      >
        {node}
      </UiProvider>
    </I18nextProvider>
  );
}

/** Menus as the shell and today's remotes fill them. */
export const menus: FrameProps["menus"] = siteMenus(
  {
    id: "r",
    page: "p",
    remotes: [
      aReleasedRemote("mfe-catalog", {
        menu: [{ menu: "main", order: 20, path: "/teachers", label: { en: "Trainers", ar: "المدرّبون" } }],
      }),
      aReleasedRemote("mfe-profile", {
        menu: [
          {
            menu: "account",
            order: 10,
            path: "/profile/account",
            icon: "user",
            label: { en: "My profile", ar: "ملفي" },
          },
          {
            menu: "account",
            order: 20,
            path: "/profile/settings",
            icon: "settings",
            label: { en: "Settings", ar: "الإعدادات" },
          },
        ],
      }),
    ],
  },
  "student",
);

export const company: NonNullable<FrameProps["company"]> = {
  description: { en: "A school", ar: "مدرسة" },
  socials: { instagram: "https://instagram.com/kalima", tiktok: "https://tiktok.com/@kalima" },
  phone: "+20 2 5550 1234",
  email: "hello@kalima.example",
  location: { en: "Cairo", ar: "القاهرة" },
  isDisabled: false,
  isUnderMaintenance: false,
  maintenanceUntil: null,
};

/** Actions that do nothing, but for those a test names. */
export function fakeActions(named: Partial<FrameActions> = {}): FrameActions {
  return {
    onToggleLanguage: () => {},
    onToggleTheme: () => {},
    onLogout: () => {},
    onSubscribe: async () => "sent",
    navigate: () => {},
    showToast: () => {},
    ...named,
  };
}
