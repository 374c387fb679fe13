import type { ReleasedRemote, RemoteVersion } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { buildContentPolicy, buildPermissionsPolicy } from "./content-policy.ts";

function makeVersion(origin: string): RemoteVersion {
  return { version: "1", container: "c", entry: `${origin}/mfe/1/remoteEntry.js`, integrity: null, preload: [] };
}

function makeRemote(name: string, origin: string, changes: Partial<ReleasedRemote> = {}): ReleasedRemote {
  const contract = {
    name,
    platform: "^2",
    publishes: [],
    consumes: [],
    version: "1",
    commit: "c",
    pages: [],
    slots: [],
  };
  return {
    name,
    ...makeVersion(origin),
    contract,
    lastGood: null,
    rollout: null,
    isDisabled: false,
    isLocal: false,
    ...changes,
  };
}

const backendOrigins = { phrases: "https://phrases.example", words: "https://words.example" };
const paymentOrigins = { frame: ["https://pay.example"], script: ["https://js.pay.example"] };

function parseDirectives(...remotes: ReleasedRemote[]): Record<string, string[]> {
  const header = buildContentPolicy({ nonce: "abc", remotes, paymentOrigins, backendOrigins });
  return Object.fromEntries(
    header.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

const catalog = makeRemote("mfe-catalog", "https://a.example", { lastGood: makeVersion("https://old.example") });
const auth = makeRemote("mfe-auth", "https://a.example");
const off = makeRemote("mfe-booking", "https://off.example", { isDisabled: true });

it("names the hosts of this release set, last good versions among them, and no other", () => {
  const hosts = ["'self'", "https://a.example", "https://old.example"];
  const policy = parseDirectives(catalog, auth);
  expect(policy["script-src"]).toEqual([...hosts, ...paymentOrigins.script, "'nonce-abc'"]);
  expect(policy["style-src"]).toEqual([...hosts, "'nonce-abc'"]);
  expect(policy["connect-src"]).toEqual(hosts);
  expect(policy["frame-src"]).toEqual(["https://pay.example"]);
  expect(parseDirectives()["script-src"]).toEqual(["'self'", ...paymentOrigins.script, "'nonce-abc'"]);
});

it("allows script addresses of the shell and of present remotes only", () => {
  expect(parseDirectives(catalog, auth, off)["trusted-types"]).toEqual([
    "shell#chunks",
    "shell#remotes",
    "shell#service-worker",
    "shell#pages",
    "mfe-catalog#chunks",
    "mfe-auth#chunks",
    "'allow-duplicates'",
  ]);
});

it("allows nothing of a remote that is switched off", () => {
  expect(JSON.stringify(parseDirectives(catalog, off))).not.toMatch(/off\.example|mfe-booking/);
});

it("allows calls of the backends that these remotes name, where the site's settings say they are, and of no other", () => {
  const contract = {
    ...auth.contract,
    backends: [{ name: "phrases", origin: "https://elsewhere.example" }, { name: "unknown" }],
  };
  const withBackend = makeRemote("mfe-phrases", "https://a.example", { contract });
  const before = { ...makeVersion("https://a.example"), backends: ["words"] };
  expect(parseDirectives(withBackend)["connect-src"]).toEqual([
    "'self'",
    "https://a.example",
    "https://phrases.example",
  ]);
  expect(parseDirectives({ ...auth, lastGood: before })["connect-src"]).toContain("https://words.example");
  expect(parseDirectives({ ...withBackend, isDisabled: true })["connect-src"]).toEqual(["'self'"]);
  expect(JSON.stringify(parseDirectives(auth))).not.toContain("phrases");
});

it("has no word that opens it: nothing unsafe, no wildcard, no scheme for code", () => {
  const policy = parseDirectives(catalog, auth, off);
  for (const [name, values] of Object.entries(policy)) {
    expect(values.join(" "), name).not.toMatch(/unsafe|\*|strict-dynamic/);
    if (!["img-src", "media-src"].includes(name))
      expect(values.join(" "), name).not.toMatch(/\b(data|blob|https?):(?!\/)/);
  }
  for (const name of ["default-src", "object-src", "base-uri", "frame-ancestors"])
    expect(policy[name], name).toEqual(["'none'"]);
  expect(policy["require-trusted-types-for"]).toEqual(["'script'"]);
});

it.each([
  [true, "microphone=(self), camera=(self), display-capture=(self)"],
  [false, "microphone=(self), camera=(), display-capture=()"],
])("allows the devices of a call: %s", (isLiveCall, policy) => {
  expect(buildPermissionsPolicy(isLiveCall)).toBe(policy);
});
