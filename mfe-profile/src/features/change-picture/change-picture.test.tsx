import { AppError } from "@kalima/contracts/errors";
import { aSession, aUser, type FakeHttp, type FakeRoutes, renderRemote } from "@kalima/testing";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../../app.ts";

const FILE_ID = "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f";
const STORED = { id: FILE_ID, url: "/files/1", name: "picture.jpg", size: 1, type: "image/jpeg" };
const photo = new File(["x"], "salma.png", { type: "image/png" });
const drawn = vi.fn();

// The browser that happy-dom is not: it lays out, decodes and draws. A picture of 3000 × 2000 in a stage of 300 × 200.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue();
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(3000);
  vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 200));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ fillRect() {}, drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, give, type) {
    give(new Blob([`${this.width}×${this.height}`], { type: type ?? "" }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  drawn.mockClear();
});

async function show(http: FakeRoutes = {}) {
  const place = { kind: "slot", slot: "profile.section", key: "account" } as const;
  const routes: FakeRoutes = {
    "GET /users/profile": () => aUser(),
    "GET /learning/trainers": () => ({ items: [], nextCursor: null }),
    ...http,
  };
  const page = await renderRemote(app, { path: "/profile/account", place, session: aSession(), http: routes });
  await screen.findByRole("form", { name: "Change the profile picture" });
  return page;
}

/** All but reading the account. */
const written = ({ requests }: FakeHttp) => requests.filter(({ method }) => method !== "GET");

const button = (name: string) => screen.getByRole("button", { name });
const progress = () => screen.findByRole<HTMLProgressElement>("progressbar", { name: "Uploading the picture" });

function choose(file: File) {
  const input = document.querySelector('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

async function chooseToCrop() {
  choose(photo);
  const dialog = await screen.findByRole("dialog", { name: "Choose what to show" });
  const picture = dialog.querySelector("img");
  if (picture) fireEvent.load(picture);
  return screen.findByRole("application", { name: "Part of the picture that is shown" });
}

const pending: FakeRoutes = {
  "POST /files": ({ options }) => {
    options.onProgress?.(0.5);
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener("abort", () => reject(new AppError("network.cancelled")));
    });
  },
};

describe("sending the picture", () => {
  it("sends the middle square as a JPEG of at most 1024 pixels, takes it over and says so", async () => {
    const { user, http, session, published, toasts } = await show({
      "POST /files": () => STORED,
      "PATCH /users/profile": () => aUser(),
    });
    await chooseToCrop();
    await user.click(button("Save"));

    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Profile picture updated successfully" }]);
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([500, 0, 2000, 2000, 0, 0, 1024, 1024]);
    const [upload, change] = written(http);
    const body = upload?.body as FormData | undefined;
    const sent = [...(body?.entries() ?? [])];
    expect(sent.map(([key]) => key)).toEqual(["purpose", "file"]);
    expect(sent[0]?.[1]).toBe("picture");
    expect(sent[1]?.[1]).toMatchObject({ type: "image/jpeg", size: new Blob(["1024×1024"]).size });
    expect(change?.body).toEqual({ profilePictureId: FILE_ID });
    expect(session.reloads()).toBe(1);
    expect(published).toEqual([{ type: "profile.updated", payload: { userId: aUser().id } }]);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText("salma.png")).toBeNull();
  });

  it("shows how far it is, and can be taken back to the crop without a word", async () => {
    const { user, http, toasts } = await show(pending);
    await chooseToCrop();
    await user.click(button("Save"));
    const bar = await progress();
    await expect.poll(() => bar.value).toBe(0.5);
    await user.click(button("Cancel"));

    await expect.poll(() => screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(toasts).toEqual([]);
    expect(written(http).map(({ path }) => path)).toEqual(["/files"]);
  });

  it("says when it fails, and the same crop can be sent again", async () => {
    let tries = 0;
    const { user, toasts } = await show({
      "POST /files": () => {
        tries += 1;
        if (tries === 1) throw new AppError("files.upload_stalled");
        return STORED;
      },
      "PATCH /users/profile": () => aUser(),
    });
    await chooseToCrop();
    await user.click(button("Save"));
    await expect.poll(() => toasts).toEqual([{ tone: "error", text: "Error updating profile picture" }]);
    expect(screen.getByRole("alert").textContent).toContain("The upload stopped halfway");
    await user.click(button("Save"));
    await expect.poll(() => toasts.length).toBe(2);
  });
});

describe("the crop", () => {
  it("the crop is moved by the arrow keys, and never off the picture", async () => {
    const { user } = await show(pending);
    const area = await chooseToCrop();
    area.focus();
    await user.keyboard("{ArrowRight}");
    await user.click(button("Save"));
    await progress();
    // Eight pixels of the stage are eighty of the picture; up and down there is nothing left to move.
    expect(drawn.mock.calls[0]?.slice(1, 5)).toEqual([420, 0, 2000, 2000]);
  });

  it("the crop is moved by single presses, as far as there is picture", async () => {
    const { user } = await show(pending);
    await chooseToCrop();
    await user.click(button("Right"));
    await user.click(button("Up"));
    for (let press = 0; press < 4; press += 1) await user.click(button("Left"));
    await user.click(button("Save"));
    await progress();
    // From the middle, 500: one to the right, then to the left until the picture ends.
    expect(drawn.mock.calls[0]?.slice(1, 5)).toEqual([1000, 0, 2000, 2000]);
  });

  it("the crop is made smaller by the slider", async () => {
    const { user } = await show(pending);
    await chooseToCrop();
    fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value: "4" } });
    await user.click(button("Save"));
    await progress();
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([1250, 750, 500, 500, 0, 0, 500, 500]);
  });

  it("writes no style sheet into the page", async () => {
    await show();
    const before = document.querySelectorAll("style").length;
    await chooseToCrop();
    expect(document.querySelectorAll("style").length).toBe(before);
  });

  it("the crop is put aside with Escape, and asked again by the form", async () => {
    const { user } = await show();
    await chooseToCrop();
    await user.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("salma.png")).toBeTruthy();
    await user.click(button("Save the picture"));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });
});

describe("choosing the picture", () => {
  it("a picture is saved only once it was chosen", async () => {
    const { http } = await show();
    expect(screen.queryByRole("button", { name: "Save the picture" })).toBeNull();
    fireEvent.submit(button("Choose a picture").closest("form") as HTMLFormElement);
    expect((await screen.findByRole("alert")).textContent).toBe("Image is required");
    expect(document.activeElement).toBe(button("Choose a picture"));
    expect(written(http)).toEqual([]);
  });

  it("refuses another kind of file at once", async () => {
    await show();
    choose(new File(["x"], "salma.gif", { type: "image/gif" }));
    expect((await screen.findByRole("alert")).textContent).toBe("This kind of file is not accepted");
  });

  it("says so of a file that is no picture inside", async () => {
    vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new DOMException("", "EncodingError"));
    await show();
    choose(photo);
    expect((await screen.findByRole("alert")).textContent).toContain("This picture cannot be opened");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
