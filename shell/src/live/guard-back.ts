import type { SessionAccess } from "@kalima/platform";

type Parts = { window: Window; session: Pick<SessionAccess, "current"> };

/**
 * Browsers keep a page they leave, and show it again on Back as it stood. Of somebody who has signed out meanwhile it
 * must show nothing: a kept page stays hidden until it is known that it still belongs to whoever is here.
 *
 * Begins after the session store, which looks at the cookies when the page comes back.
 */
export function guardBack({ window, session }: Parts): void {
  const { documentElement } = window.document;
  const person = () => {
    const current = session.current();
    return current.state === "signedIn" ? current.user.id : null;
  };
  let left: string | null = null;

  window.addEventListener("pagehide", () => {
    left = person();
    if (left !== null) documentElement.style.visibility = "hidden";
  });
  window.addEventListener("pageshow", () => {
    if (left !== null && left !== person()) window.location.reload();
    else documentElement.style.visibility = "";
  });
}
