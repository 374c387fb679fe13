import type { RoomSignal } from "@kalima/booking-contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakePeer, fakePeers } from "./fake-peer-connection.fixtures.ts";
import { createPeerLink, type LinkState } from "./peer-link.ts";

type Name = "student" | "trainer";
const NAMES = ["student", "trainer"] as const;
const getOther = (name: Name): Name => (name === "student" ? "trainer" : "student");
const MEDIA = { microphone: true, camera: true, screen: false, wantsVideo: true };
const FRESH = [{ urls: ["turn:fresh"] }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two links whose signals wait in `waiting`, under the name of their receiver, until a test delivers them. */
function createPair() {
  const { PeerConnection, made } = fakePeers();
  vi.stubGlobal("RTCPeerConnection", PeerConnection);
  vi.stubGlobal(
    "MediaStream",
    class {
      addTrack() {}
    },
  );
  const waiting: Record<Name, RoomSignal[]> = { student: [], trainer: [] };
  const states: Record<Name, LinkState[]> = { student: [], trainer: [] };
  const problems: unknown[] = [];
  const owners = new Map<FakePeer, Name>();

  function createLink(name: Name) {
    let ids = 0;
    return createPeerLink({
      isPolite: name === "student",
      send: (signal) => waiting[getOther(name)].push(signal),
      iceServers: async () => FRESH,
      tracks: () => ({ audio: `voice of ${name}` as never, video: `picture of ${name}` as never }),
      media: () => MEDIA,
      makeId: () => `${name} ${ids++}`,
      onState(state) {
        if (state === "connecting") owners.set(made.at(-1) as FakePeer, name);
        states[name].push(state);
      },
      onStream: () => {},
      onMedia: () => {},
      onProblem: (error) => problems.push(error),
    });
  }
  const links = { student: createLink("student"), trainer: createLink("trainer") };

  /** The newest connection of a person. */
  const findPeer = (name: Name) => made.findLast((peer) => owners.get(peer) === name) as FakePeer;
  const work = () => vi.advanceTimersByTimeAsync(5);

  async function deliver(to: Name): Promise<void> {
    for (const signal of waiting[to].splice(0)) links[to].receive(signal);
    await work();
  }

  /** Delivers everything, to `first` before the other person, until neither has more to say. */
  async function settle(first: Name = "trainer"): Promise<void> {
    await work();
    while (waiting.student.length + waiting.trainer.length > 0) {
      await deliver(first);
      await deliver(getOther(first));
    }
  }

  async function meet(): Promise<void> {
    await links.trainer.enter([], true);
    await links.student.enter([], true);
    await settle();
    for (const name of NAMES) findPeer(name).turn("connected");
  }

  return { links, waiting, states, problems, made, findPeer, work, deliver, settle, meet };
}

/** Both hold the description that the other one made, and nothing waits. */
function expectAgreement({ findPeer, problems }: ReturnType<typeof createPair>): void {
  for (const name of NAMES) {
    expect(findPeer(name).signalingState).toBe("stable");
    expect(findPeer(name).remoteDescription).toEqual(findPeer(getOther(name)).localDescription);
    expect(findPeer(name).getTransceivers()).toMatchObject([
      { direction: "sendrecv", sender: { track: `voice of ${name}` } },
      { direction: "sendrecv", sender: { track: `picture of ${name}` } },
    ]);
  }
  expect(problems).toEqual([]);
}

it.each(NAMES)("two people meet when the %s is there first", async (first) => {
  const pair = createPair();
  await pair.links[first].enter([], false);
  // The other person has not arrived yet.
  pair.waiting[getOther(first)] = [];
  await pair.links[getOther(first)].enter([], true);
  await pair.settle(first);
  expectAgreement(pair);
  expect(pair.made).toHaveLength(2);
  expect(pair.findPeer("trainer").localDescription?.type).toBe("offer");
});

it.each(NAMES)("offers that cross end in one, when that to the %s arrives first", async (first) => {
  const pair = createPair();
  await pair.meet();
  const before = NAMES.map((name) => pair.findPeer(name).localDescription?.sdp);
  for (const name of NAMES) pair.findPeer(name).turn("failed");
  await pair.work();
  const offers = NAMES.map((name) => pair.waiting[name].filter(({ description }) => description?.type === "offer"));
  expect(offers.map(({ length }) => length)).toEqual([1, 1]);
  await pair.settle(first);
  expectAgreement(pair);
  // The student gave way: the agreement is an answer of theirs, and both ways are new.
  expect(pair.findPeer("student").localDescription?.type).toBe("answer");
  for (const [at, name] of NAMES.entries()) expect(pair.findPeer(name).localDescription?.sdp).not.toBe(before[at]);
  expect(pair.made).toHaveLength(2);
});

it("candidates of an offer that was ignored are no problem", async () => {
  const pair = createPair();
  await pair.meet();
  for (const name of NAMES) pair.findPeer(name).turn("failed");
  await pair.work();
  const taken = pair.findPeer("trainer").candidates.length;
  expect(pair.waiting.trainer.some(({ candidate }) => candidate)).toBe(true);
  await pair.deliver("trainer");
  expect(pair.findPeer("trainer").candidates).toHaveLength(taken);
  await pair.settle();
  expectAgreement(pair);
});

it.each<[string, boolean]>([
  ["failed", true],
  ["disconnected for a second", true],
  ["disconnected for less than a second", false],
])("ICE is restarted with fresh credentials after a connection %s: %#", async (what, isRestarted) => {
  const pair = createPair();
  await pair.meet();
  const peer = pair.findPeer("student");
  const before = peer.localDescription?.sdp;
  peer.turn(what.split(" ")[0] ?? "");
  expect(pair.states.student.at(-1)).toBe("interrupted");
  await vi.advanceTimersByTimeAsync(isRestarted ? 1_000 : 900);
  peer.turn(isRestarted ? peer.connectionState : "connected");
  await vi.advanceTimersByTimeAsync(1_000);
  await pair.settle();
  expectAgreement(pair);
  expect(peer.localDescription?.sdp !== before).toBe(isRestarted);
  expect(peer.configuration).toEqual({ iceServers: isRestarted ? FRESH : [] });
});

it("an offer that was lost with the network is sent again by who comes back", async () => {
  const pair = createPair();
  await pair.meet();
  pair.findPeer("trainer").turn("failed");
  await pair.work();
  pair.waiting.student = [];
  await pair.links.trainer.enter(FRESH, true);
  await pair.settle();
  expectAgreement(pair);
});

it("a candidate that comes together with its description waits for it", async () => {
  const pair = createPair();
  await pair.links.trainer.enter([], true);
  await pair.work();
  expect(pair.waiting.student.map((signal) => (signal.description ? "description" : "candidate"))).toEqual([
    "description",
    "candidate",
  ]);
  await pair.deliver("student");
  expect(pair.findPeer("student").candidates).toEqual([`of ${pair.findPeer("trainer").name} 0`]);
  await pair.settle();
  expectAgreement(pair);
});

it("a candidate without any connection is left alone", async () => {
  const pair = createPair();
  await pair.links.trainer.enter([], true);
  await pair.work();
  pair.waiting.student = pair.waiting.student.filter(({ candidate }) => candidate);
  await pair.deliver("student");
  expect(pair.problems).toEqual([]);
  // The hello of the student brings the offer again.
  await pair.links.student.enter([], true);
  await pair.settle();
  expectAgreement(pair);
});

it("nothing is said after a call that is closed while it is negotiated", async () => {
  const pair = createPair();
  await pair.links.trainer.enter([], true);
  await pair.work();
  for (const signal of pair.waiting.student.splice(0)) pair.links.student.receive(signal);
  await vi.advanceTimersByTimeAsync(0);
  pair.links.student.close();
  const said = pair.waiting.trainer.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pair.waiting.trainer).toHaveLength(said);
  expect(pair.problems).toEqual([]);
});

it("the next call works when the other person left in the middle of negotiating", async () => {
  const pair = createPair();
  await pair.links.trainer.enter([], true);
  await pair.work();
  for (const signal of pair.waiting.student.splice(0)) pair.links.student.receive(signal);
  await vi.advanceTimersByTimeAsync(0);
  pair.links.student.otherLeft();
  pair.links.trainer.otherLeft();
  pair.waiting.trainer = [];
  await pair.links.trainer.enter([], true);
  await pair.settle();
  expectAgreement(pair);
});

it("a person who begins again is called anew", async () => {
  const pair = createPair();
  await pair.meet();
  const first = pair.findPeer("trainer");
  pair.findPeer("student").turn("failed");
  pair.links.student.otherLeft();
  await pair.links.student.enter([], true);
  await pair.settle();
  expect(first.signalingState).toBe("closed");
  expect(pair.made).toHaveLength(4);
  expectAgreement(pair);
});

it("a signal for an earlier connection changes nothing", async () => {
  const pair = createPair();
  await pair.meet();
  const description = { type: "offer" as const, sdp: "offer pc0 7" };
  pair.links.student.receive({ from: "trainer 0", to: "student before", description });
  await pair.settle();
  expectAgreement(pair);
});
