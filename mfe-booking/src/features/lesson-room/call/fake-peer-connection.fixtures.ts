type Description = { type: "offer" | "answer"; sdp: string };
type Transceiver = {
  direction: string;
  sender: { track: unknown; replaceTrack(track: unknown): Promise<void> };
  receiver: { track: { kind: string } };
};

/** Connection and ICE generation of a description. */
const readGeneration = (description: Description | null) => description?.sdp.split(" ").slice(1).join(" ");

class InvalidState extends Error {
  override name = "InvalidStateError";
}

/**
 * `RTCPeerConnection` without media: signalling states, implicit rollback, ICE generations and the chain of operations as
 * WebRTC 1.0 describes them. An SDP is `<type> <name of the connection> <ICE generation>`. As in browsers, an operation
 * never settles when its connection is closed while it runs.
 */
export class FakePeer {
  readonly name: string;
  signalingState: "stable" | "have-local-offer" | "have-remote-offer" | "closed" = "stable";
  connectionState = "new";
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  configuration: unknown;
  candidates: string[] = [];
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: object) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: object) => void) | null = null;
  #transceivers: Transceiver[] = [];
  #generation = 0;
  #needsOffer = false;
  #before: [Description | null, Description | null] = [null, null];
  #chain: Promise<unknown> = Promise.resolve();

  constructor(name: string, configuration: unknown) {
    this.name = name;
    this.configuration = configuration;
  }

  addTransceiver(kind: string, { direction }: { direction: string }): void {
    this.#addTransceiver(kind, direction);
    this.#needOffer();
  }

  getTransceivers = () => this.#transceivers;

  restartIce(): void {
    this.#generation += 1;
    this.#needOffer();
  }

  setConfiguration(configuration: unknown): void {
    this.configuration = configuration;
  }

  setLocalDescription = () =>
    this.#run(() => {
      const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
      if (this.signalingState === "stable") this.#before = [this.localDescription, this.remoteDescription];
      // The answer to an ICE restart renews both ways; a restart of our own is done with it.
      if (type === "answer" && this.#isRestarted() && !this.#needsOffer) this.#generation += 1;
      if (type === "offer" || this.#isRestarted()) this.#needsOffer = false;
      this.localDescription = { type, sdp: `${type} ${this.name} ${this.#generation}` };
      this.#enter(type === "offer" ? "have-local-offer" : "stable");
      const candidate = { candidate: `of ${this.name} ${this.#generation}`, sdpMid: "0", sdpMLineIndex: 0 };
      setTimeout(() => this.onicecandidate?.({ candidate: { ...candidate, usernameFragment: null } }));
    });

  setRemoteDescription = (description: Description) =>
    this.#run(() => {
      if (description.type === "answer" && this.signalingState !== "have-local-offer") {
        throw new InvalidState(`an answer in ${this.signalingState}`);
      }
      if (description.type === "offer" && this.signalingState === "have-local-offer") {
        [this.localDescription, this.remoteDescription] = this.#before;
        this.#needsOffer = true;
      }
      if (description.type === "offer" && this.signalingState === "stable")
        this.#before = [this.localDescription, this.remoteDescription];
      this.remoteDescription = description;
      if (this.#transceivers.length === 0)
        for (const kind of ["audio", "video"]) {
          this.#addTransceiver(kind, "recvonly");
          this.ontrack?.({ track: { kind } });
        }
      this.#enter(description.type === "offer" ? "have-remote-offer" : "stable");
    });

  addIceCandidate = ({ candidate }: { candidate: string }) =>
    this.#run(() => {
      if (!this.remoteDescription) throw new InvalidState("a candidate before its description");
      const way = readGeneration(this.remoteDescription);
      if (candidate !== `of ${way}`) throw new Error(`${candidate} is not of ${way}`);
      this.candidates.push(candidate);
    });

  close(): void {
    this.signalingState = "closed";
    this.connectionState = "closed";
  }

  /** Sets the state that the network gives the connection. */
  turn(state: string): void {
    if (this.signalingState === "closed") return;
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  #addTransceiver(kind: string, direction: string): void {
    const sender: Transceiver["sender"] = {
      track: null,
      replaceTrack: async (track) => {
        if (this.signalingState === "closed") throw new InvalidState("closed");
        sender.track = track;
      },
    };
    this.#transceivers.push({ direction, sender, receiver: { track: { kind } } });
  }

  /** True if the current offer names another way than the description before it. */
  #isRestarted(): boolean {
    const [, before] = this.#before;
    return before !== null && readGeneration(before) !== readGeneration(this.remoteDescription);
  }

  #needOffer(): void {
    // Several changes in one task fire the event once.
    if (this.#needsOffer) return;
    this.#needsOffer = true;
    this.#tellNeed();
  }

  #tellNeed(): void {
    queueMicrotask(() => {
      if (this.signalingState === "stable" && this.#needsOffer) this.onnegotiationneeded?.();
    });
  }

  #enter(state: FakePeer["signalingState"]): void {
    this.signalingState = state;
    if (state === "stable" && this.#needsOffer) this.#tellNeed();
  }

  #run(operation: () => void): Promise<void> {
    if (this.signalingState === "closed") return Promise.reject(new InvalidState("closed"));
    const ran = this.#chain.then(
      () =>
        new Promise<void>((done, fail) => {
          setTimeout(() => {
            if (this.signalingState === "closed") return;
            try {
              operation();
              done();
            } catch (error) {
              fail(error);
            }
          });
        }),
    );
    this.#chain = ran.catch(() => {});
    return ran;
  }
}

/** A constructor in place of `RTCPeerConnection`, and what it made. */
export function fakePeers() {
  const made: FakePeer[] = [];
  function PeerConnection(configuration: unknown): FakePeer {
    const peer = new FakePeer(`pc${made.length}`, configuration);
    made.push(peer);
    return peer;
  }
  return { PeerConnection, made };
}
