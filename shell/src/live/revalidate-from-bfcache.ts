import type { SessionAccess } from "@kalima/platform";

type RevalidateOptions = { window: Window; session: Pick<SessionAccess, "current"> };

/**
 * Browsers restore a page from the back/forward cache as it was. It must not show the data of an account that has signed
 * out since then: a restored page stays hidden until the session is known to be the same.
 *
 * Begins after the session store, which looks at the cookies when the page comes back.
 */
export function revalidateFromBfcache({ window, session }: RevalidateOptions): void {
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
