import type { MountOptions, Place, RemoteModule } from "@kalima/platform/remote";
import { act, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type FakePlatform, type FakePlatformOptions, fakePlatform } from "../fakes/fake-platform.ts";
import { flushEffects } from "./flush-effects.ts";

export type RenderRemoteOptions = FakePlatformOptions & {
  /** Address of the page, with query if any. Default `/`. */
  path?: string;
  /** Default: a page. */
  place?: Place;
  /** Changes the platform before the remote sees it. */
  prepare?: (fake: FakePlatform) => void;
  /** HTML and answers of the server, to be hydrated. */
  served?: MountOptions["served"] & { html: string };
  onMismatch?: (error: unknown) => void;
};

export type RenderedRemote = FakePlatform & { element: HTMLElement; user: UserEvent; unmount(): void };

const shown = new Set<() => void>();

/** Takes away every remote that a test left mounted. */
export function unmountRemotes(): void {
  for (const unmount of shown) unmount();
}

/**
 * Mounts a remote's real face in the document, on a fake platform, and waits for its first commit with its effects.
 * Taken away after the test.
 *
 * @throws what the remote threw while it rendered.
 */
export async function renderRemote(app: RemoteModule, options: RenderRemoteOptions = {}): Promise<RenderedRemote> {
  const { path = "/", place = { kind: "page" }, prepare, served, onMismatch } = options;
  window.history.replaceState(null, "", path);
  const fake = await fakePlatform(options);
  prepare?.(fake);
  const element = document.body.appendChild(document.createElement("div"));
  if (served) element.innerHTML = served.html;

  let outcome: "mounted" | { crash: unknown } | undefined;
  const mounted = await app.mount(element, fake.platform, {
    place,
    served,
    onMismatch,
    onMounted() {
      outcome ??= "mounted";
    },
    onCrashed(crash) {
      outcome = { crash };
    },
  });
  function unmount(): void {
    if (!shown.delete(unmount)) return;
    act(() => mounted.unmount());
    element.remove();
  }
  shown.add(unmount);

  // The first import of a lazy screen compiles it, which takes seconds on a busy machine.
  await waitFor(
    () => {
      if (outcome === undefined) throw new Error("the remote has not rendered");
    },
    { timeout: 10_000 },
  );
  if (typeof outcome === "object") throw outcome.crash;
  flushEffects();
  return { ...fake, element, user: userEvent.setup(), unmount };
}
