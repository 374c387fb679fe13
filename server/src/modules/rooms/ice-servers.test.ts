import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { buildIceServers, TURN_CREDENTIAL_SECONDS } from "./ice-servers.ts";

const NOW = new Date("2026-03-02T16:00:00Z");
const turn = { urls: ["turn:turn.example:3478?transport=udp"], secret: "s".repeat(32) };

it.each([
  ["nothing without settings", { stunUrls: [], turn: undefined }, []],
  ["STUN alone", { stunUrls: ["stun:a:1", "stun:b:2"], turn: undefined }, [{ urls: ["stun:a:1", "stun:b:2"] }]],
])("offers %s", (_, settings, expected) => {
  expect(buildIceServers(settings, "user", NOW)).toEqual(expected);
});

it("signs TURN credentials that expire, for one user", () => {
  const [server] = buildIceServers({ stunUrls: [], turn }, "user-1", NOW);
  const username = `${NOW.getTime() / 1_000 + TURN_CREDENTIAL_SECONDS}:user-1`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  expect(server).toEqual({ urls: turn.urls, username, credential });
});
