import type { Language, RoleName, UNKNOWN } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { Company } from "@kalima/school-contract";
import type { ReactNode } from "react";
import type { SiteMenus } from "../compose/site-menus.ts";

/**
 * The session as the header needs it. `unknown` is the prerendered page and the time before the session is restored:
 * the header looks signed out, unless the early script has seen the `user` cookie.
 */
export type SessionSummary =
  | { state: "unknown" }
  | { state: "signedOut" }
  | {
      state: "signedIn";
      name: string;
      pictureUrl: string | null;
      role: RoleName | typeof UNKNOWN;
      /** A student who has not taken the placement test. */
      lacksPlacement: boolean;
    };

export type FrameToast = { tone: "success" | "error" | "info"; text: string };

/** Everything the frame can do to the world; the start-up injects it. */
export type FrameActions = {
  /** Stores the other language and loads the page again. */
  onToggleLanguage: () => void;
  onToggleTheme: () => void;
  onLogout: () => unknown;
  /** `invalid` is no e-mail address, and was not sent. Rejects when sending failed. The form says either in its place. */
  onSubscribe: (email: string) => Promise<"sent" | "invalid">;
  navigate: (path: string) => void;
  showToast: (toast: FrameToast) => void;
};

export type FrameProps = {
  /** `under` is the path of the menu item that this page belongs to. */
  page: {
    frame: "full" | "bare";
    hidesMenu?: boolean | undefined;
    /** A low header, and no footer. */
    isWorkplace?: boolean | undefined;
    under?: string | undefined;
    isLiveCall?: boolean | undefined;
    access?: ClaimedPage["access"] | undefined;
    /** The header leaves a place for the button of `app.overlay`. */
    hasOverlay?: boolean | undefined;
    /** It leaves one for the button of `app.header`; styles take it away while nobody is signed in. */
    hasTool?: boolean | undefined;
  };
  menus: SiteMenus;
  /** Path without query, for marking the current item of the navigation. */
  pathname: string;
  session: SessionSummary;
  /** Null while it is on its way: the places of the contact details are kept free. */
  company: Company | null;
  language: Language;
  /** Year of the copyright line. It is an argument, so that server and browser print the same. */
  year: number;
  actions: FrameActions;
  children: ReactNode;
};
