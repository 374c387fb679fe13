import { useEffect, useState } from "react";
import { getLoadedPage, loadPage } from "../pages/shell-page.tsx";
import type { ShellPageKey } from "../pages/shell-pages.ts";

/** The content of one of the shell's own pages; undefined while it is on its way. A load that fails throws in render. */
export function usePageContent(key: ShellPageKey | null) {
  const [failure, setFailure] = useState<{ key: ShellPageKey; error: unknown } | null>(null);
  const [, setArrived] = useState<ShellPageKey | null>(null);
  const content = key ? getLoadedPage(key) : undefined;
  useEffect(() => {
    if (!key || getLoadedPage(key)) return;
    loadPage(key).then(
      () => setArrived(key),
      (error: unknown) => setFailure({ key, error }),
    );
  }, [key]);
  if (failure && failure.key === key) throw failure.error;
  return content;
}
