import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A screen whose code loads when it is first shown: `lazyScreen(() => import("./screens/login-screen.tsx"), "LoginScreen")`.
 * It needs no `Suspense`: a remote renders in transitions, so the shell's skeleton, or the screen before, stays until then.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
