import type { MediaState, RoomRole } from "@kalima/booking-contract";
import { createPeerLink } from "./call/peer-link.ts";
import { GOOD_QUALITY, judgeQuality, takeSample } from "./call/quality.ts";
import type { Socket } from "./connection/emit-event.ts";
import { openRoomConnection } from "./connection/room-connection.ts";
import type { Media } from "./devices/media.ts";
import type { SharedNotes } from "./notes/shared-notes.ts";
import { findLastSequence, NO_ROOM, type RoomView, type ShownMessage, withMessage } from "./room-view.ts";

type RoomOptions = {
  role: RoomRole;
  media: Media;
  openSocket(): Promise<Socket>;
  /** Yjs is loaded with them, after the call has begun. */
  loadNotes(send: (update: string) => Promise<boolean>): Promise<SharedNotes>;
  makeId(): string;
  now(): Date;
  onProblem(error: unknown): void;
};

const LOOK_EVERY_MS = 2_000;

export type Room = ReturnType<typeof createRoom>;

/** One visit to the room of a lesson: the socket, the connection to the other browser, chat and notes, as one state. */
export function createRoom({ role, media, openSocket, loadNotes, makeId, now, onProblem }: RoomOptions) {
  const otherRole: RoomRole = role === "student" ? "trainer" : "student";
  let view: RoomView = NO_ROOM;
  let quality = GOOD_QUALITY;
  let notes: SharedNotes | null = null;
  /** Events that arrive before the notes are loaded. */
  let early: { state: string | null; updates: string[] } = { state: null, updates: [] };
  const listeners = new Set<() => void>();

  function change(next: Partial<RoomView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  const wantsVideo = () => !view.isWeak && !view.isVoiceOnly;

  function mediaState(): MediaState {
    const { audio, video, screen, isMuted } = media.view();
    return {
      microphone: audio !== null && !isMuted,
      camera: video !== null && wantsVideo(),
      screen: screen !== null && wantsVideo(),
      wantsVideo: wantsVideo(),
    };
  }

  const link = createPeerLink({
    isPolite: role === "student",
    makeId,
    send: (signal) => void connection.emit("signal", signal),
    async iceServers() {
      const answer = await connection.emit("iceServers", undefined);
      return answer?.ok ? answer.iceServers : null;
    },
    tracks() {
      const { audio, video, screen } = media.view();
      const isWanted = wantsVideo() && view.theirs?.wantsVideo !== false;
      return { audio, video: isWanted ? (screen ?? video) : null };
    },
    media: mediaState,
    onState(state) {
      change({ link: state });
      if (state !== "connected") return;
      // A cut is not a weak network: its lost packets would keep the picture away for seconds more.
      quality = GOOD_QUALITY;
      if (!view.isWeak) return;
      change({ isWeak: false });
      void link.mediaChanged();
    },
    onStream: (stream) => change({ stream }),
    onMedia(theirs) {
      const before = view.theirs?.wantsVideo;
      change({ theirs });
      if (before !== theirs.wantsVideo) void link.mediaChanged();
    },
    onProblem,
  });

  const connection = openRoomConnection({
    openSocket,
    lastSequence: () => findLastSequence(view.messages),
    onEntered({ state, messages, notes: written, iceServers }) {
      change({ phase: "in", state, messages: messages.reduce<ShownMessage[]>(withMessage, [...view.messages]) });
      if (notes) notes.synchronize(written);
      else early = { state: written, updates: [] };
      void link.enter(iceServers, state.present.includes(otherRole)).catch(onProblem);
      for (const message of view.messages) if (message.sequence === null) void deliver(message);
    },
    onLost: () => change({ phase: "reconnecting" }),
    onState(state) {
      const wasThere = view.state?.present.includes(otherRole);
      const isThere = state.present.includes(otherRole);
      change({ state });
      if (wasThere && !isThere) link.otherLeft();
      if (!wasThere && isThere) link.otherCame();
    },
    onSignal: link.receive,
    onSaid: (message) => change({ messages: withMessage(view.messages, message) }),
    onEdited(update) {
      if (notes) notes.apply(update);
      else early.updates.push(update);
    },
    onClock: (clockOffsetMs) => change({ clockOffsetMs }),
    onClosed(reason) {
      change({ phase: "closed", reason });
      close();
    },
  });

  async function deliver(message: ShownMessage): Promise<void> {
    const answer = await connection.emit("say", { clientId: message.clientId, text: message.text });
    if (answer?.ok) change({ messages: withMessage(view.messages, answer.message) });
  }

  async function look(): Promise<void> {
    const report = await link.stats();
    if (!report) return;
    quality = judgeQuality(quality, takeSample(report as unknown as Iterable<[string, Record<string, unknown>]>));
    if (quality.isWeak === view.isWeak) return;
    change({ isWeak: quality.isWeak });
    await link.mediaChanged();
  }
  const looks = setInterval(() => void look().catch(onProblem), LOOK_EVERY_MS);
  const stopFollowing = media.subscribe(() => void link.mediaChanged());

  loadNotes(async (update) => (await connection.emit("edit", { update }))?.ok === true).then((loaded) => {
    notes = loaded;
    if (early.state !== null) loaded.synchronize(early.state);
    for (const update of early.updates) loaded.apply(update);
    change({});
  }, onProblem);

  function close(): void {
    clearInterval(looks);
    stopFollowing();
    notes?.close();
    connection.close();
    link.close();
  }

  return {
    view: () => view,
    notes: () => notes,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Shows a message at once, and sends it as soon as there is a connection. */
    say(text: string): void {
      const message = { clientId: makeId(), sequence: null, from: role, text, at: now().toISOString() };
      change({ messages: withMessage(view.messages, message) });
      void deliver(message);
    },

    /** Stops the pictures of both, or lets them come back, also on a network that was weak. */
    setVoiceOnly(isVoiceOnly: boolean): void {
      quality = GOOD_QUALITY;
      change({ isVoiceOnly, isWeak: false });
      void link.mediaChanged();
    },

    close,
  };
}
