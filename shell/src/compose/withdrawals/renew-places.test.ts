import { beforeEach, expect, it } from "vitest";
import { healthy, remote, setUp } from "../slot/slot.fixtures.ts";
import { watchWriting } from "./follow-withdrawals.tsx";
import { createPlaceRenewal, type ShownPlace } from "./renew-places.ts";

const OFF = remote({ isDisabled: true });
const V1 = remote({ version: "v1" });

beforeEach(() => document.body.replaceChildren());

const waitBriefly = () => new Promise((done) => setTimeout(done, 5));

function withField(label: string) {
  return healthy(label, (options) => {
    document.querySelector(`[data-version='${label}']`)?.append(document.createElement("input"));
    options.onMounted();
  });
}

/** `mfe-x` at v2, in a page of its own. */
async function openPage() {
  const {
    element,
    place: handle,
    parts,
    reports,
  } = setUp({
    "v2#0": async () => withField("v2"),
    "v1#0": async () => withField("v1"),
  });
  document.body.append(element);
  handle.show();
  await waitBriefly();
  const place: ShownPlace = { handle, element, remote: remote(), isPage: true };
  const places = new Set([place]);
  const renew = createPlaceRenewal({
    places,
    versionRefresh: parts.versionRefresh,
    isWrittenIn: watchWriting(document),
    draw(_place, isOff, onReload) {
      const notice = document.createElement("button");
      notice.textContent = isOff ? "[off] " : "[replaced] ";
      notice.addEventListener("click", onReload);
      element.prepend(notice);
      return () => notice.remove();
    },
  });
  return {
    element,
    reports,
    places,
    place,
    /** The server announces that this version is now served. */
    async serve(now: ReturnType<typeof remote>) {
      parts.versionRefresh.take(now);
      renew("mfe-x");
      await waitBriefly();
    },
    write(text: string) {
      const field = element.querySelector("input") as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return field;
    },
  };
}

it("shows that a remote was switched off, and the remote again when it is on", async () => {
  const { element, serve } = await openPage();
  await serve(OFF);
  expect(element.textContent).toBe("switched off");
  await serve(remote());
  expect(element.textContent).toBe("v2");
});

it("shows the version that is served now, as another exposure", async () => {
  const { element, serve, reports } = await openPage();
  await serve(V1);
  expect(element.textContent).toBe("v1");
  expect(reports.filter((report) => report.startsWith("v1"))).toEqual(["v1 exposed", "v1 loaded", "v1 mounted"]);
});

it.each([
  ["switched off", OFF, "[off] v2"],
  ["rolled back", V1, "[replaced] v2"],
])("keeps what is written in a remote that was %s, below a notice", async (_what, now, text) => {
  const { element, serve, write } = await openPage();
  const field = write("half a sentence");
  await serve(now);
  await serve(now);
  expect([element.textContent, field.isConnected, field.value]).toEqual([text, true, "half a sentence"]);
  await serve(remote());
  expect([element.textContent, field.isConnected]).toEqual(["v2", true]);
});

it("loads the other version when the visitor says so", async () => {
  const { element, serve, write } = await openPage();
  write("half a sentence");
  await serve(V1);
  element.querySelector("button")?.click();
  await waitBriefly();
  expect(element.textContent).toBe("v1");
});

it("keeps nothing that was emptied again", async () => {
  const { element, serve, write } = await openPage();
  write("half a sentence");
  write("");
  await serve(OFF);
  expect(element.textContent).toBe("switched off");
});

it("keeps a box that is ticked, and none that is not", async () => {
  const { element, serve } = await openPage();
  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
  element.querySelector("[data-version]")?.append(box);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  await serve(OFF);
  expect(element.textContent).toBe("[off] v2");
  box.checked = false;
  await serve(OFF);
  expect(element.textContent).toBe("switched off");
});

it("moves the focus to what came instead", async () => {
  const { element, serve } = await openPage();
  const field = element.querySelector("input");
  field?.focus();
  element.insertAdjacentHTML("beforeend", "<h2>Heading</h2>");
  await serve(OFF);
  expect(document.activeElement?.textContent).toBe("Heading");
});

it("does nothing in a place that was left", async () => {
  const { element, serve, places, place } = await openPage();
  places.delete(place);
  await serve(V1);
  expect(element.textContent).toBe("v2");
});
