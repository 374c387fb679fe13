import type { TabChannel, TabFact } from "./session-browser.ts";

const NAME = "kalima-session";

/** A line to the other tabs: a channel, or where there is none the event by which tabs listener of each other's storage. */
export function openTabChannel(): TabChannel {
  return "BroadcastChannel" in window ? overChannel(new BroadcastChannel(NAME)) : overStorage();
}

function overChannel(channel: BroadcastChannel): TabChannel {
  return {
    emit: (fact) => channel.postMessage(fact),
    on(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => pass(data, listener);
      channel.addEventListener("message", receive);
      return () => {
        channel.removeEventListener("message", receive);
        channel.close();
      };
    },
  };
}

function overStorage(): TabChannel {
  return {
    emit(fact) {
      localStorage.setItem(NAME, JSON.stringify(fact));
      localStorage.removeItem(NAME);
    },
    on(listener) {
      const receive = ({ key, newValue }: StorageEvent) => {
        if (key === NAME && newValue) pass(JSON.parse(newValue), listener);
      };
      window.addEventListener("storage", receive);
      return () => window.removeEventListener("storage", receive);
    },
  };
}

/** A tab may still run an older or a newer release: what it says is no fact until it looks like one. */
function pass(said: unknown, listener: (fact: TabFact) => void): void {
  const { kind } = (said ?? {}) as TabFact;
  if (["began", "profile_changed", "ended"].includes(kind)) listener(said as TabFact);
}
