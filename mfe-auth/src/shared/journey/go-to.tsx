import { usePlatform } from "@kalima/platform/react";
import { Loading } from "@kalima/ui/content";
import { useEffect } from "react";

/** Leaves this page for another without a trace in the history; shows that something is under way meanwhile. */
export function GoTo({ path }: { path: string }) {
  const { navigation } = usePlatform();
  useEffect(() => navigation.go(path, { replace: true }), [navigation, path]);
  return <Loading />;
}
