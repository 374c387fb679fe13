/** How the bench recognises that a press was handled: an element that matches a selector, or a part of the URL. */
export type Answer = { appears: string } | { address: string };

/** A page that is measured, and what counts on it. Selectors hold for every build of it. */
export type MeasuredPage = {
  /** Name in the table of the report. */
  name: string;
  path: string;
  /** Shows that the page has its content: the first element that matches. */
  content: string;
  /** A control that a visitor would use, and what answers the press. Pressing it twice changes nothing more. */
  press: { control: string; answer: Answer };
  isSignedIn: boolean;
  /** True if a remote shows the page; home is the shell's own. */
  isRemote: boolean;
};

const page = (rest: Omit<MeasuredPage, "isSignedIn" | "isRemote">): MeasuredPage => ({
  isSignedIn: false,
  isRemote: true,
  ...rest,
});

/** The pages of the report; `paths` are those that the release set knows, `trainerId` one that exists. */
export function measuredPages(paths: readonly string[], trainerId: string): MeasuredPage[] {
  const home: MeasuredPage = {
    ...page({
      name: "/",
      path: "/",
      content: "main h1",
      press: {
        control: "header button[aria-haspopup='dialog']",
        answer: { appears: "header button[aria-expanded='true']" },
      },
    }),
    isRemote: false,
  };
  const all: MeasuredPage[] = [
    page({
      name: "/login",
      path: "/login",
      content: "[data-remote] input[name='password']",
      press: {
        control: "[data-remote] form button[type='submit']",
        answer: { appears: "[data-remote] form [aria-invalid='true']" },
      },
    }),
    page({
      name: "/teachers",
      path: "/teachers",
      content: "[data-remote='mfe-catalog'] article h2",
      press: {
        control: "[data-remote='mfe-catalog'] button[aria-haspopup='dialog']",
        answer: { appears: "[data-remote='mfe-catalog'] button[aria-expanded='true']" },
      },
    }),
    page({
      name: "/teachers/:id",
      path: `/teachers/${trainerId}`,
      content: "[data-remote='mfe-catalog'] h1",
      press: { control: "[data-remote='mfe-catalog'] a[href*='/booking/']", answer: { address: "/booking/" } },
    }),
    page({
      name: "/booking/:id",
      path: `/booking/${trainerId}`,
      content: "[data-remote] [role='radiogroup'] label",
      press: {
        control: "[data-remote] [role='radiogroup'] label:nth-of-type(2)",
        // The total of the chosen pack.
        answer: { appears: "[data-remote] aside dl dd:nth-of-type(3)" },
      },
    }),
    {
      ...page({
        name: "/profile/bookings",
        path: "/profile/bookings",
        content: "[data-remote] article",
        press: { control: "[data-remote] fieldset button:nth-of-type(2)", answer: { address: "status=" } },
      }),
      isSignedIn: true,
    },
  ];
  return [home, ...all.filter(({ name }) => paths.includes(name) || name.startsWith("/profile/"))];
}

/** A step inside the open site: a press on a link of one page, until the content of another. */
export type SoftStep = { name: string; from: string; link: string; to: RegExp; content: string };

export function softSteps(): SoftStep[] {
  return [
    {
      name: "/ → /teachers",
      from: "/",
      link: "main a[href='/teachers']",
      to: /^\/teachers$/,
      content: "[data-remote='mfe-catalog'] article h2",
    },
    {
      name: "/teachers → /booking/:id",
      from: "/teachers",
      link: "[data-remote='mfe-catalog'] article a[href^='/booking/']",
      to: /^\/booking\//,
      content: "[data-remote='mfe-booking'] [role='radiogroup'] label",
    },
  ];
}
