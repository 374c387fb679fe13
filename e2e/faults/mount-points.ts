import type { ReleasedRemote } from "../../contracts/releases/src/index.ts";
import type { Account, RunningSite } from "../running-site.ts";

/** Where a remote is mounted, from its own contract. */
export type MountPoint = {
  path: string;
  isPage: boolean;
  /** Who gets in; null where everybody does. Agents have no chat with themselves. */
  account: "student" | "agent" | null;
  /** The header of the page has no menu of the site. */
  lacksMenu: boolean;
  /** The element that shows that the remote has rendered. */
  sign: "h1" | "button";
};

const SOME_ID = "0193b000-0000-7000-8000-000000000001";

/** The demo account that gets in. */
export function accountFor({ account }: MountPoint, { accounts }: Pick<RunningSite, "accounts">): Account | null {
  if (account === null) return null;
  return account === "agent" ? accounts.agent : accounts.students[0];
}

/** A public page of the header's menu, and the remote that owns it. */
export function publicPage(remotes: readonly ReleasedRemote[]): { path: string; remote: string } {
  const pages = remotes.flatMap(({ name, contract }) => contract.pages.map((page) => ({ ...page, remote: name })));
  const isInMenu = (path: string) =>
    remotes.some(({ contract }) => contract.menu?.some((entry) => entry.menu === "main" && entry.path === path));
  const found = pages.find(({ access, path }) => access === "public" && isInMenu(path));
  if (!found) throw new Error("no remote has a public page");
  return found;
}

/** A remote's first page; one that is only an overlay is tested on a page of another remote. */
export function getMountPoint(name: string, remotes: readonly ReleasedRemote[]): MountPoint {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`there is no ${name}`);
  const [page] = remote.contract.pages;
  if (!page) {
    const isForGuests = remote.contract.slots.some(({ slot, roles }) => slot.startsWith("app.") && !roles);
    const account = isForGuests ? null : "student";
    return { path: publicPage(remotes).path, isPage: false, account, lacksMenu: false, sign: "button" };
  }
  return {
    path: page.path.replace(/:\w+/g, SOME_ID),
    isPage: true,
    account: page.access !== "auth" ? null : page.roles && !page.roles.includes("student") ? "agent" : "student",
    lacksMenu: page.frame === "bare" || page.hidesMenu === true || page.isWorkplace === true,
    sign: "h1",
  };
}

/** Another remote on the same page; null where there is none. */
export function chooseNeighbour(
  name: string,
  mountPoint: MountPoint,
  remotes: readonly ReleasedRemote[],
): string | null {
  if (!mountPoint.isPage)
    return remotes.find(({ contract }) => contract.pages.some(({ path }) => path === mountPoint.path))?.name ?? null;
  // The chat shows no button to agents, nor in the profile, which has a section for support.
  if (mountPoint.account === "agent" || mountPoint.path.startsWith("/profile")) return null;
  const overlays = remotes.filter(
    (remote) =>
      remote.name !== name &&
      remote.contract.slots.some(
        ({ slot, hiddenOn = [] }) =>
          slot === "app.overlay" && !hiddenOn.some((prefix) => mountPoint.path.startsWith(prefix)),
      ),
  );
  return overlays[0]?.name ?? null;
}
