import type { ReleaseAccess as Access, ManagedRemote, ReleaseToken, WaitingVersion } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { clientOfFakeServer } from "@kalima/testing/platform";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withShell } from "../../../../testing/with-shell.tsx";
import { accessCalls } from "../../server-calls.ts";
import { ReleaseAccess } from "./release-access.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const AT = "2026-11-21T10:00:00.000Z";
const NEVER = "2199-01-01T00:00:00.000Z";
const SECRET = "kalima_release_secret";
const token: ReleaseToken = {
  id: "t1",
  remote: "mfe-booking",
  name: "ci",
  rights: ["publish"],
  createdBy: "u1",
  createdByName: "Mona Adel",
  createdAt: AT,
  expiresAt: NEVER,
  lastUsedAt: null,
};
const waiting: WaitingVersion = {
  remote: "mfe-booking",
  version: "2.0.0",
  commit: "abcdef0123",
  publishedBy: "token:ci",
  publishedAt: AT,
  stable: "1.0.0",
  percent: 5,
  rule: { approvals: 2, abovePercent: 5 },
  missing: 1,
  approvals: [{ name: "Adel Nour", at: AT }],
  refusals: [],
  isOwn: false,
};
const booking: ManagedRemote = {
  remote: "mfe-booking",
  stable: "1.0.0",
  lastGood: null,
  isDisabled: false,
  rollout: null,
  revision: 1,
  versions: ["2.0.0", "1.0.0"].map((version) => ({ version, commit: "abcdef0123", publishedAt: AT })),
  health: [],
  verdict: null,
};
const nothing: Access = { tokens: [], trustedPipelines: [], waiting: [] };

/** By method and path: an answer, or the code of a refusal. */
type Answers = Record<string, () => object | string>;

/** The view over a server that answers by method and path, and the changes that were sent to it. */
async function show(access: Partial<Access>, answers: Answers = {}) {
  const sent: { name: string; body: unknown }[] = [];
  const known: Answers = {
    "GET /api/releases/access": () => ({ ...nothing, ...access }),
    "GET /api/releases": () => [booking],
    ...answers,
  };
  const { client } = clientOfFakeServer(({ method, url, body }) => {
    const name = `${method} ${url}`;
    if (method !== "GET") sent.push({ name, body: typeof body === "string" ? JSON.parse(body) : body });
    const answer = known[name]?.() ?? "request.not_found";
    if (typeof answer === "object") return { data: { data: answer } };
    return { status: 409, data: { status: 409, code: answer, message: "", requestId: "r" } };
  });
  const onDone = vi.fn();
  const actions = accessCalls(client);
  render(await withShell("en", <ReleaseAccess {...actions} language="en" onDone={onDone} />));
  return { sent, onDone, user: userEvent.setup() };
}

const press = (name: string | RegExp, place = screen.getByRole("region", { name: en.title })) =>
  userEvent.click(within(place).getByRole("button", { name }));
const dialog = () => screen.findByRole("alertdialog");

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /RELEASE_TOKEN|RELEASE_ISSUERS|OpenID Connect|\bci\b/g })).toEqual([]);
});

describe("the view", () => {
  it("says where there is nothing yet", async () => {
    await show({});
    expect(await screen.findByText(en.waiting.none)).toBeTruthy();
    expect(screen.getByText(en.tokens.none)).toBeTruthy();
    expect(screen.getByText(en.pipelines.none)).toBeTruthy();
  });

  it("that cannot be read says so, and is read again", async () => {
    let isUp = false;
    await show(
      {},
      {
        "GET /api/releases/access": () => {
          return isUp ? nothing : "server.unavailable";
        },
      },
    );
    await screen.findByRole("alert");
    isUp = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(en.waiting.none)).toBeTruthy();
  });

  it("lists the pipelines that need no token", async () => {
    const subject = "repo:kalima/site:environment:mfe-points";
    const pipeline = {
      issuer: "https://ci.example",
      audience: "https://kalima.example",
      subject,
      remote: "mfe-points",
    };
    await show({ trustedPipelines: [{ ...pipeline, claims: { ref: "main" }, rights: ["publish"] }] });
    expect(await screen.findByText(subject)).toBeTruthy();
    expect(screen.getByText("ref: main")).toBeTruthy();
  });
});

describe("a version that waits", () => {
  const path = "/api/releases/mfe-booking/versions/2.0.0";

  it("shows who published and approved it, and what visitors get", async () => {
    await show({ waiting: [waiting] });
    const list = await screen.findByRole("list", { name: en.waiting.title });
    expect(list.textContent).toContain("by the pipeline “ci”");
    expect(list.textContent).toContain("Adel Nour");
    expect(list.textContent).toContain("5% of visitors get it now");
    expect(within(list).getByText("One approval missing")).toBeTruthy();
  });

  it("staff approve a waiting version after they see the consequences", async () => {
    const { sent, onDone } = await show({ waiting: [waiting] }, { [`POST ${path}/approval`]: () => ({ done: true }) });
    await screen.findByText("One approval missing");
    await press(en.waiting.approve);
    const asked = await dialog();
    expect(asked.textContent).toContain(en.waiting.approveText);
    await press(en.waiting.approve, asked);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent).toEqual([{ name: `POST ${path}/approval`, body: {} }]);
  });

  it("a refusal needs a reason", async () => {
    const { sent, onDone, user } = await show(
      { waiting: [waiting] },
      { [`POST ${path}/refusal`]: () => ({ done: true }) },
    );
    await screen.findByText("One approval missing");
    await press(en.waiting.refuse);
    const asked = await dialog();
    await press(en.waiting.refuse, asked);
    expect(await within(asked).findByText(en.required)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(within(asked).getByRole("textbox"), "Prices are wrong");
    await press(en.waiting.refuse, asked);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent).toEqual([{ name: `POST ${path}/refusal`, body: { reason: "Prices are wrong" } }]);
  });

  it("shows why it was refused", async () => {
    await show({ waiting: [{ ...waiting, refusals: [{ name: null, at: AT, reason: "Prices are wrong" }] }] });
    expect(await screen.findByText("Prices are wrong")).toBeTruthy();
    expect(screen.getByText(en.waiting.refused)).toBeTruthy();
  });

  it("the publisher cannot decide on a waiting version", async () => {
    await show({ waiting: [{ ...waiting, isOwn: true }] });
    expect(await screen.findByText(en.waiting.own)).toBeTruthy();
    expect(screen.queryByRole("button", { name: en.waiting.approve })).toBeNull();
    expect(screen.queryByRole("button", { name: en.waiting.refuse })).toBeNull();
  });

  it("says what the server refused, and stays open", async () => {
    await show(
      { waiting: [waiting] },
      {
        [`POST ${path}/approval`]: () => "releases.not_now",
      },
    );
    await screen.findByText("One approval missing");
    await press(en.waiting.approve);
    await press(en.waiting.approve, await dialog());
    expect(await screen.findByText("This cannot be done with the release as it stands")).toBeTruthy();
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });
});

describe("a token", () => {
  const path = "/api/releases/mfe-booking/tokens";

  it("shows its rights, its use and its end", async () => {
    await show({ tokens: [token, { ...token, id: "t2", name: "old", expiresAt: AT }] });
    const list = await screen.findByRole("list", { name: en.tokens.title });
    expect(within(list).getAllByText(en.tokens.never)).toHaveLength(2);
    expect(within(list).getAllByText(en.tokens.ended)).toHaveLength(1);
    expect(list.textContent).toContain("by Mona Adel");
  });

  it("a token has a name, rights and an end, and its secret disappears once it was copied", async () => {
    const { sent, user } = await show({}, { [`POST ${path}`]: () => ({ ...token, secret: SECRET }) });
    const form = await screen.findByRole("form", { name: en.tokens.create });
    await user.click(within(form).getByRole("button", { name: /Remote/ }));
    await user.click(await screen.findByRole("option", { name: "mfe-booking" }));
    await user.type(within(form).getByRole("textbox", { name: /^Name/ }), "ci");
    await user.click(within(form).getByRole("checkbox", { name: en.right.rollout }));
    await press(en.tokens.create, form);
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
    expect(sent).toEqual([{ name: `POST ${path}`, body: { name: "ci", rights: ["publish", "rollout"], days: 90 } }]);
    await press(en.copy, screen.getByRole("region", { name: en.tokens.secretTitle }));
    expect(await screen.findByText(en.copied)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await press(en.tokens.secretDone);
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  });

  it("an incomplete form requests no token", async () => {
    const { sent, user } = await show({});
    const form = await screen.findByRole("form", { name: en.tokens.create });
    await user.type(within(form).getByRole("textbox", { name: /^Name/ }), "My Token");
    await user.click(within(form).getByRole("checkbox", { name: en.right.publish }));
    await user.clear(within(form).getByRole("textbox", { name: /^Days/ }));
    await press(en.tokens.create, form);
    for (const text of [en.required, en.tokens.nameWrong, en.tokens.rightsWrong, /Enter a whole number/])
      expect(await within(form).findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("a confirmation revokes the token", async () => {
    const { sent, onDone } = await show({ tokens: [token] }, { [`DELETE ${path}/ci`]: () => ({ done: true }) });
    await screen.findByRole("list", { name: en.tokens.title });
    await press(/^Revoke/);
    expect(sent).toEqual([]);
    await press(en.tokens.revoke, await dialog());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(en.tokens.revoked));
    expect(sent).toEqual([{ name: `DELETE ${path}/ci`, body: undefined }]);
  });
});

it("makes a preview link of the newest version, and says when it ends", async () => {
  const url = "https://kalima.example/#preview=x";
  const path = "POST /api/releases/mfe-booking/versions/2.0.0/preview";
  const { sent } = await show({}, { [path]: () => ({ url, until: AT }) });
  await press(en.preview.create, await screen.findByRole("form", { name: en.preview.title }));
  expect(await screen.findByDisplayValue(url)).toBeTruthy();
  expect(screen.getByText(/^Ends .*21/)).toBeTruthy();
  expect(sent.map(({ name }) => name)).toEqual([path]);
});

it("ends the links to a version after a confirmation, and says who made them", async () => {
  const path = "DELETE /api/releases/mfe-booking/versions/2.0.0/preview";
  const madeBy = [{ actor: "token:ci" }, { actor: "u1", actorName: "Mona Adel" }];
  const previews = [{ remote: "mfe-booking", version: "2.0.0", links: 2, until: NEVER, madeBy }];
  const { sent, onDone } = await show({ previews }, { [path]: () => ({ ended: 2 }) });
  const list = await screen.findByRole("list", { name: en.preview.open });
  expect(list.textContent).toMatch(/2 links.*ci.*Mona Adel/);
  await press(/^End the links/);
  expect(sent).toEqual([]);
  await press(en.preview.end, await dialog());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(en.preview.ended));
  expect(sent.map(({ name }) => name)).toEqual([path]);
});

describe("the rule for approvals", () => {
  const path = "PUT /api/releases/mfe-booking/approvals";

  async function open(remote: ManagedRemote = booking) {
    const shown = await show({}, { [path]: () => ({ done: true }), "GET /api/releases": () => [remote] });
    const part = await screen.findByRole("region", { name: en.rule.title });
    await shown.user.click(within(part).getByRole("button", { name: /^Remote|Remote$/ }));
    await shown.user.click(await screen.findByRole("option", { name: "mfe-booking" }));
    const form = await within(part).findByRole("form", { name: en.rule.title });
    const fill = async (name: RegExp, text: string) => {
      const field = within(form).getByRole("textbox", { name });
      await shown.user.clear(field);
      await shown.user.type(field, text);
    };
    return { ...shown, part, form, fill };
  }

  it("staff set the rule of one remote", async () => {
    const { sent, onDone, form, fill } = await open();
    await fill(/^Approvals/, "2");
    await fill(/^Share/, "5.5");
    await press(en.rule.save, form);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(en.rule.saved));
    expect(sent).toEqual([{ name: path, body: { approvals: 2, abovePercent: 5.5 } }]);
  });

  it("the current rule is shown", async () => {
    const { part, form } = await open({ ...booking, approvalRule: { approvals: 1, abovePercent: 10 } });
    expect(within(part).getByRole("list").textContent).toContain("one approval above 10%");
    expect(within(form).getByRole<HTMLInputElement>("textbox", { name: /^Share/ }).value).toBe("10");
  });

  it("waits for another person where it is weaker, and says so", async () => {
    const { onDone, form, fill } = await open({ ...booking, approvalRule: { approvals: 2, abovePercent: 5 } });
    await fill(/^Approvals/, "1");
    await press(en.rule.save, form);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(en.rule.proposed));
  });

  it("that somebody proposed is agreed to by another person, not by the same", async () => {
    const rule = { approvals: 0, abovePercent: 0 };
    const proposal = { remote: "mfe-booking", rule, proposedBy: "u2", proposedByName: "Adel Nour", proposedAt: AT };
    const proposals = [
      { ...proposal, isOwn: false },
      { ...proposal, remote: "mfe-auth", isOwn: true },
    ];
    const { sent, onDone } = await show({ proposals }, { [path]: () => ({ done: true }) });
    const part = await screen.findByRole("region", { name: en.rule.title });
    expect(within(part).getByText(en.rule.own)).toBeTruthy();
    expect(within(part).getAllByText(/by Adel Nour/)).toHaveLength(2);
    await press(en.rule.agree, part);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(en.rule.saved));
    expect(sent).toEqual([{ name: path, body: rule }]);
  });

  it("invalid numbers are not sent", async () => {
    const { sent, form, fill } = await open();
    await fill(/^Approvals/, "11");
    await fill(/^Share/, "100");
    await press(en.rule.save, form);
    expect(await within(form).findByText(/Enter a whole number from 0/)).toBeTruthy();
    expect(within(form).getByText(en.rule.aboveWrong)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
