import { createContext, type ReactNode, useContext } from "react";
import type { Platform } from "../platform.ts";

const PlatformContext = createContext<Platform | null>(null);

/** Hands the platform to everything below; `defineRemote` renders it around each remote. */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/**
 * The platform this remote was mounted with.
 *
 * @throws {Error} outside of a `PlatformProvider`, which is a mistake of the caller.
 */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error("usePlatform needs a PlatformProvider above it");
  return platform;
}
