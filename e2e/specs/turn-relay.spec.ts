import { spawn } from "node:child_process";
import type { Page } from "@playwright/test";
import { findFreePort } from "../../server/test/free-port.ts";
import { isDeep, needTool } from "../../server/test/tools.ts";
import { test as base, expect } from "../fixtures.ts";
import { expectMoving, lessonSoon } from "../lesson-room.ts";
import { type RunningSite, runSite } from "../running-site.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const HOST = "127.0.0.1";
const SECRET = "r".repeat(40);

/** A site whose calls may use a TURN server that runs beside it. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      needTool("coturn");
      const port = await findFreePort();
      const turn = spawn("turnserver", [
        ...["-n", "--listening-port", String(port), "--listening-ip", HOST, "--relay-ip", HOST, "--realm", "kalima"],
        ...["--use-auth-secret", "--static-auth-secret", SECRET, "--allow-loopback-peers"],
        ...["--no-tls", "--no-dtls", "--no-cli", "--log-file", "stdout", "--pidfile", "/dev/null"],
      ]);
      const { site, stop } = await runSite({ TURN_URLS: `turn:${HOST}:${port}?transport=udp`, TURN_SECRET: SECRET });
      await use(site);
      await stop();
      turn.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// Here rather than in the test, which would start the site first.
test.skip(!isDeep, "only the deep run looks for coturn");

type WatchedWindow = { peers: RTCPeerConnection[] };

/** Connections of this page may only be relayed, as behind the strictest firewalls, and are kept in `peers`. */
function relayOnly(): void {
  const peers: RTCPeerConnection[] = [];
  const Own = window.RTCPeerConnection;
  class Relayed extends Own {
    constructor(configuration: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: "relay" });
      peers.push(this);
    }
    override setConfiguration(configuration: RTCConfiguration): void {
      super.setConfiguration({ ...configuration, iceTransportPolicy: "relay" });
    }
  }
  Object.assign(window, { peers, RTCPeerConnection: Relayed });
}

/** The kinds of both ends of the way that is in use, such as `relay`. */
const readRoute = (page: Page) =>
  page.evaluate(async () => {
    const report = await (window as unknown as WatchedWindow).peers.at(-1)?.getStats();
    const entries = new Map<string, Record<string, string>>();
    report?.forEach((entry: Record<string, string>) => {
      entries.set(entry.id ?? "", entry);
    });
    const transport = [...entries.values()].find(({ type }) => type === "transport");
    const pair = entries.get(transport?.selectedCandidatePairId ?? "");
    return [pair?.localCandidateId, pair?.remoteCandidateId].map((id) => entries.get(id ?? "")?.candidateType);
  });

test("a call by TURN alone; who has its credentials, but not the signals, does not get in", async ({ visit, site }) => {
  const t = readTexts("mfe-booking", "en");
  const [account, strangerAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  const lesson = await lessonSoon(site, account.id, trainerAccount.id);
  const [student, trainer, stranger] = [await visit("en"), await visit("en"), await visit("en")];
  const people = [
    { ...student, account, other: lesson.trainerName.en },
    { ...trainer, account: trainerAccount, other: lesson.studentName },
  ];
  for (const person of people) {
    await person.context.addInitScript(relayOnly);
    await signInBehind(person, person.account);
    await person.page.goto(`/lessons/${lesson.id}/room`);
    await person.page.getByRole("button", { name: t("lessons.join"), exact: true }).click();
  }
  for (const { page, other } of people) {
    await expectMoving(page, t("room.theirs", { name: other }));
    expect(await readRoute(page)).toEqual(["relay", "relay"]);
  }

  // The worst that may leak: credentials, the address of the relay and the offer, without the ICE password.
  const leaked = await trainer.page.evaluate(() => {
    const peer = (window as unknown as WatchedWindow).peers.at(-1);
    return { servers: peer?.getConfiguration().iceServers, sdp: peer?.localDescription?.sdp ?? "" };
  });
  await signInBehind(stranger, strangerAccount);
  await stranger.page.goto("/privacy-policy");
  const end = await stranger.page.evaluate(async ({ servers = [], sdp }) => {
    const peer = new RTCPeerConnection({ iceServers: servers, iceTransportPolicy: "relay" });
    let relays = 0;
    peer.onicecandidate = ({ candidate }) => {
      if (candidate?.type === "relay") relays += 1;
    };
    const offer = sdp
      .replace(/a=ice-pwd:.*/g, `a=ice-pwd:${"x".repeat(24)}`)
      .replace(/a=setup:(active|passive)/g, "a=setup:actpass");
    await peer.setRemoteDescription({ type: "offer", sdp: offer });
    await peer.setLocalDescription();
    let asked = 0;
    let answered = 0;
    // Several attempts on each way, so that none is lost by chance.
    while (asked < 20) {
      await new Promise((done) => setTimeout(done, 200));
      asked = 0;
      (await peer.getStats()).forEach((entry: Record<string, unknown>) => {
        if (entry.type !== "candidate-pair") return;
        asked += Number(entry.requestsSent);
        answered += Number(entry.responsesReceived);
      });
    }
    return { relays, answered, state: peer.connectionState };
  }, leaked);
  // The credentials are real: the stranger gets a relay, but no peer answers through it.
  expect(end.relays).toBeGreaterThan(0);
  expect(end.answered).toBe(0);
  expect(end.state).not.toBe("connected");
  for (const { page, other } of people) {
    await expectMoving(page, t("room.theirs", { name: other }));
    expect(await page.evaluate(() => (window as unknown as WatchedWindow).peers.length)).toBe(1);
  }
});
