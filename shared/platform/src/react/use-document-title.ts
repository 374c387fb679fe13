import { useEffect } from "react";
import { usePlatform } from "./platform-context.tsx";

/** Names the page after what it shows, as long as the component is shown; null or "" leaves the manifest's title. */
export function useDocumentTitle(title: string | null | undefined): void {
  const { navigation } = usePlatform();
  useEffect(() => {
    if (!title) return;
    navigation.setTitle(title);
    return () => navigation.setTitle(null);
  }, [navigation, title]);
}
