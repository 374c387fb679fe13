/** The remote that contains a node, as `mfe-x@version`; null for what belongs to the shell. */
export function findOwner(node: Node | null): string | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const { remote, version } = element?.closest<HTMLElement>("[data-remote]")?.dataset ?? {};
  return remote && version ? `${remote}@${version}` : null;
}
