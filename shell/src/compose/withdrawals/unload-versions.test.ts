import type { ReleasedRemote, ReleaseSet, WithdrawnRemote } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { remote } from "../slot/slot.fixtures.ts";
import { createVersionRefresh } from "../slot/version-refresh.ts";
import { createUnloading } from "./unload-versions.ts";

type Ways = { served?: ReleasedRemote; answers?: string[]; shown?: string };

/** A page with `mfe-x` at v2; the server answers with these versions, one after the other. */
function openPage({ served = remote(), answers = ["v1"], shown }: Ways = {}) {
  const renewed: string[] = [];
  let endedPreviews = 0;
  let asked = 0;
  const release: ReleaseSet = { id: "r", page: "p", remotes: [served] };
  const versionRefresh = createVersionRefresh({
    release,
    storage: () => sessionStorage,
    reloadPage() {},
    async current() {
      const version = answers[Math.min(asked, answers.length - 1)] ?? "v1";
      asked += 1;
      return { ...release, remotes: [remote({ version })] };
    },
  });
  const take = createUnloading({
    release,
    versionRefresh,
    shown: new Map(shown ? [["mfe-x", shown]] : []),
    renew: (name) => {
      const { version, isDisabled } = versionRefresh.latest(served);
      renewed.push(`${name} ${isDisabled ? "off" : version}`);
    },
    onPreviewEnd: () => {
      endedPreviews += 1;
    },
    sleep: async () => {},
    random: () => 0,
  });
  return {
    renewed,
    endedPreviews: () => endedPreviews,
    asked: () => asked,
    async hears(...withdrawn: Partial<WithdrawnRemote>[]) {
      take(withdrawn.map((each) => ({ remote: "mfe-x", isDisabled: false, versions: [], ...each })));
      await new Promise((done) => setTimeout(done));
    },
  };
}

it("switches a remote off and on again without a request, once each", async () => {
  const page = openPage();
  await page.hears({ isDisabled: true });
  await page.hears({ isDisabled: true });
  expect(page.renewed).toEqual(["mfe-x off"]);
  await page.hears();
  await page.hears();
  expect([page.renewed, page.asked()]).toEqual([["mfe-x off", "mfe-x v2"], 0]);
});

it("replaces a version that was withdrawn by the one that is served now", async () => {
  const page = openPage();
  await page.hears({ versions: ["v2"] });
  await page.hears({ versions: ["v2"] });
  expect([page.renewed, page.asked()]).toEqual([["mfe-x v1"], 1]);
});

it("asks again while the server still serves what was withdrawn", async () => {
  const page = openPage({ answers: ["v2", "v2", "v1"] });
  await page.hears({ versions: ["v2"] });
  expect([page.renewed, page.asked()]).toEqual([["mfe-x v1"], 3]);
});

const makePreviewed = () => remote({ previewUntil: "2030-01-01T00:00:00Z", previewId: "p1" });

it("replaces a version in preview by the released one once its link is ended", async () => {
  const page = openPage({ served: makePreviewed() });
  await page.hears({ previews: ["p0"] });
  expect([page.renewed, page.endedPreviews()]).toEqual([[], 0]);
  await page.hears({ previews: ["p0", "p1"] });
  await page.hears({ previews: ["p0", "p1"] });
  expect([page.renewed, page.endedPreviews(), page.asked()]).toEqual([["mfe-x v1"], 1, 1]);
});

it("says that a preview has ended also where its version was released meanwhile", async () => {
  const page = openPage({ served: makePreviewed(), answers: ["v2"] });
  await page.hears({ previews: ["p1"] });
  expect([page.renewed, page.endedPreviews()]).toEqual([[], 1]);
});

it("gives up asking after five times", async () => {
  const page = openPage({ answers: ["v2"] });
  await page.hears({ versions: ["v2"] });
  expect([page.renewed, page.asked()]).toEqual([[], 5]);
});

it.each<[string, Ways, Partial<WithdrawnRemote>]>([
  ["another version", {}, { versions: ["v1", "v3"] }],
  ["another remote", {}, { remote: "mfe-y", versions: ["v2"], isDisabled: true }],
  ["a version in whose place another is shown", { shown: "v1" }, { versions: ["v2"] }],
  ["a remote from a developer's machine", { served: remote({ isLocal: true }) }, { isDisabled: true }],
  ["a remote in preview", { served: makePreviewed() }, { versions: ["v2"], isDisabled: true }],
  ["a remote that the page was served without", { served: remote({ isDisabled: true }) }, {}],
])("leaves the page alone when %s is withdrawn", async (_what, ways, withdrawn) => {
  const page = openPage(ways);
  await page.hears(withdrawn);
  expect([page.renewed, page.asked()]).toEqual([[], 0]);
});
