import type { TabFact, TabLine } from "./session-browser.ts";

const NAME = "kalima-session";

/** A line to the other tabs: a channel, or where there is none the event by which tabs hear of each other's storage. */
export function openTabLine(): TabLine {
  return "BroadcastChannel" in window ? overChannel(new BroadcastChannel(NAME)) : overStorage();
}

function overChannel(channel: BroadcastChannel): TabLine {
  return {
    tell: (fact) => channel.postMessage(fact),
    onFact(hear) {
      const receive = ({ data }: MessageEvent<unknown>) => pass(data, hear);
      channel.addEventListener("message", receive);
      return () => {
        channel.removeEventListener("message", receive);
        channel.close();
      };
    },
  };
}

function overStorage(): TabLine {
  return {
    tell(fact) {
      localStorage.setItem(NAME, JSON.stringify(fact));
      localStorage.removeItem(NAME);
    },
    onFact(hear) {
      const receive = ({ key, newValue }: StorageEvent) => {
        if (key === NAME && newValue) pass(JSON.parse(newValue), hear);
      };
      window.addEventListener("storage", receive);
      return () => window.removeEventListener("storage", receive);
    },
  };
}

/** A tab may still run an older or a newer release: what it says is no fact until it looks like one. */
function pass(said: unknown, hear: (fact: TabFact) => void): void {
  const { kind } = (said ?? {}) as TabFact;
  if (["began", "profile_changed", "ended"].includes(kind)) hear(said as TabFact);
}
