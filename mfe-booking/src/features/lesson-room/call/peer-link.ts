import type { IceServer, MediaState, RoomSignal } from "@kalima/booking-contract";
import { classifySignal } from "./relation.ts";

export type LinkState = "none" | "connecting" | "connected" | "interrupted";
type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

type PeerLinkOptions = {
  /** Gives way when both offer at once; the other side makes the first offer. */
  isPolite: boolean;
  send(signal: RoomSignal): void;
  /** With fresh credentials; null while the server cannot be reached. */
  iceServers(): Promise<IceServer[] | null>;
  tracks(): Tracks;
  media(): MediaState;
  makeId(): string;
  onState(state: LinkState): void;
  /** Null when the connection is gone. */
  onStream(stream: MediaStream | null): void;
  onMedia(media: MediaState): void;
  onProblem(error: unknown): void;
};

/** How long a connection may recover by itself before ICE is restarted. */
const RESTART_AFTER_MS = 1_000;

/**
 * The connection between the two browsers of a lesson, by perfect negotiation: either side may offer at any time, and
 * the polite one rolls back its offer when both do. It survives lost networks by ICE restarts, and a reload of the other
 * side by beginning again.
 */
export function createPeerLink(parts: PeerLinkOptions) {
  const { isPolite, send, makeId, onState, onStream, onProblem } = parts;
  let me = makeId();
  let other: string | null = null;
  let peer: RTCPeerConnection | null = null;
  let isOffering = false;
  let ignoresOffer = false;
  let restartTimer: ReturnType<typeof setTimeout> | undefined;
  let servers: IceServer[] = [];
  // Signals are handled one after the other: a candidate must not overtake its description.
  let handled = Promise.resolve();

  const signal = (content: Partial<RoomSignal>) => send({ from: me, to: other, ...content });

  function open(): RTCPeerConnection {
    const opened = new RTCPeerConnection({ iceServers: servers });
    const stream = new MediaStream();
    peer = opened;
    isOffering = false;
    ignoresOffer = false;
    onState("connecting");
    opened.onnegotiationneeded = () => void offer(opened);
    opened.onicecandidate = ({ candidate }) => {
      if (!candidate || peer !== opened) return;
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
      signal({ candidate: { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } });
    };
    opened.ontrack = ({ track }) => {
      stream.addTrack(track);
      onStream(stream);
    };
    opened.onconnectionstatechange = () => peer === opened && follow(opened);
    if (!isPolite) {
      opened.addTransceiver("audio", { direction: "sendrecv" });
      opened.addTransceiver("video", { direction: "sendrecv" });
      void syncTracks();
    }
    return opened;
  }

  async function offer(opened: RTCPeerConnection): Promise<void> {
    try {
      isOffering = true;
      await opened.setLocalDescription();
      if (peer === opened) sendDescription(opened);
    } catch (error) {
      if (peer === opened) onProblem(error);
    } finally {
      if (peer === opened) isOffering = false;
    }
  }

  function sendDescription({ localDescription }: RTCPeerConnection): void {
    if (!localDescription || localDescription.type === "rollback") return;
    signal({ description: { type: localDescription.type, sdp: localDescription.sdp } });
  }

  function follow({ connectionState }: RTCPeerConnection): void {
    clearTimeout(restartTimer);
    if (connectionState === "connected") onState("connected");
    if (connectionState !== "disconnected" && connectionState !== "failed") return;
    onState("interrupted");
    restartTimer = setTimeout(() => void restart(), connectionState === "failed" ? 0 : RESTART_AFTER_MS);
  }

  /** Finds a new way between the browsers; an offer that was never answered is sent again instead. */
  async function restart(): Promise<void> {
    const restarted = peer;
    if (!restarted) return;
    servers = (await parts.iceServers()) ?? servers;
    if (peer !== restarted) return;
    restarted.setConfiguration({ iceServers: servers });
    if (restarted.signalingState === "have-local-offer") sendDescription(restarted);
    else restarted.restartIce();
  }

  async function syncTracks(): Promise<void> {
    const { audio, video } = parts.tracks();
    for (const transceiver of peer?.getTransceivers() ?? []) {
      const track = transceiver.receiver.track.kind === "audio" ? audio : video;
      if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track);
    }
  }

  function reset(): void {
    clearTimeout(restartTimer);
    peer?.close();
    peer = null;
    other = null;
    onStream(null);
    onState("none");
  }

  /** Asks for an offer, also a side that does not know this connection. */
  const sayHello = () => signal({ hello: true, to: null });

  async function takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const opened = peer ?? open();
    const isOffer = description.type === "offer";
    const collides = isOffer && (isOffering || opened.signalingState !== "stable");
    ignoresOffer = !isPolite && collides;
    if (ignoresOffer || (!isOffer && opened.signalingState !== "have-local-offer")) return;
    await opened.setRemoteDescription(description);
    if (!isOffer || peer !== opened) return;
    for (const transceiver of opened.getTransceivers()) transceiver.direction = "sendrecv";
    await syncTracks();
    await opened.setLocalDescription();
    if (peer === opened) sendDescription(opened);
  }

  async function take(received: RoomSignal): Promise<void> {
    const relation = classifySignal(received, me, other);
    if (relation === "stale") return;
    if (relation === "newer") reset();
    if (relation !== "known") {
      other = received.from;
      signal({ media: parts.media() });
    }
    if (received.media) parts.onMedia(received.media);
    if (received.hello && !isPolite) {
      if (peer) await restart();
      else open();
    }
    if (received.description) await takeDescription(received.description);
    if (received.candidate && peer) {
      try {
        await peer.addIceCandidate(received.candidate);
      } catch (error) {
        if (!ignoresOffer) throw error;
      }
    }
  }

  return {
    /** After each connect to the room: makes the first offer or asks for one; finds a new way if there was a connection. */
    async enter(fresh: IceServer[], isOtherPresent: boolean): Promise<void> {
      servers = fresh;
      if (isPolite) return sayHello();
      if (peer) await restart();
      else if (isOtherPresent) open();
    },

    receive(received: RoomSignal): void {
      handled = handled.then(() => take(received)).catch(onProblem);
    },

    /** Sends the current tracks, and says what they are. */
    async mediaChanged(): Promise<void> {
      await syncTracks().catch(onProblem);
      if (other !== null) signal({ media: parts.media() });
    },

    /** The other person is gone: a connection that still works is kept, as their socket alone may have broken. */
    otherLeft(): void {
      if (peer?.connectionState === "connected") return;
      reset();
      // A closed connection never settles its pending work: the next signals must not wait for it.
      handled = Promise.resolve();
      // A connection that the other side may still have must not be mistaken for the next one.
      me = makeId();
    },

    /** The other person has come back, and may know another connection. */
    otherCame(): void {
      if (isPolite && !peer) sayHello();
    },

    restart,
    stats: async () => (peer?.connectionState === "connected" ? peer.getStats() : null),

    close(): void {
      clearTimeout(restartTimer);
      peer?.close();
      peer = null;
    },
  };
}
