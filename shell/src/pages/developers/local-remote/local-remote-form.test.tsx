import { AppError } from "@kalima/contracts/errors";
import type { ReleaseSet } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withShell } from "../../../testing/with-shell.tsx";
import { LocalRemoteForm, readProposal } from "./local-remote-form.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const release: ReleaseSet = { id: "one", page: "one", remotes: [] };

async function show(onTurnOn: (remote: string, address: string) => Promise<void>) {
  const form = <LocalRemoteForm language="en" onEnd={async () => {}} onTurnOn={onTurnOn} release={release} />;
  render(await withShell("en", form));
  return {
    remote: screen.getByRole("textbox", { name: en.remote }),
    address: screen.getByRole("textbox", { name: en.address }),
    press: () => userEvent.click(screen.getByRole("button", { name: en.turnOn })),
  };
}

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /localhost|https/g })).toEqual([]);
});

describe("the form of a local remote", () => {
  it("requests what was typed", async () => {
    const onTurnOn = vi.fn(async () => {});
    const { remote, press } = await show(onTurnOn);
    await userEvent.type(remote, " mfe-catalog ");
    await press();
    expect(onTurnOn).toHaveBeenCalledWith("mfe-catalog", "http://localhost:4300");
  });

  it("marks what is missing, and puts the focus there", async () => {
    const onTurnOn = vi.fn(async () => {});
    const { remote, press } = await show(onTurnOn);
    await press();
    expect(onTurnOn).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(remote);
  });

  it("shows what the server says of the address at its field, and loses nothing", async () => {
    const refuse = () => Promise.reject(new AppError("request.invalid", { fields: { address: "validation.invalid" } }));
    const { remote, address, press } = await show(refuse);
    await userEvent.type(remote, "mfe-catalog");
    await press();
    expect(address.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(address);
    expect((remote as HTMLInputElement).value).toBe("mfe-catalog");
  });
});

describe("what a link proposes", () => {
  it.each([
    ["?remote=mfe-a&address=http%3A%2F%2Flocalhost%3A4317", "mfe-a", "http://localhost:4317"],
    ["?remote=mfe-a&address=https%3A%2F%2Fevil.example", "mfe-a", "http://localhost:4300"],
    ["?address=http://localhost:4317.evil.example", "", "http://localhost:4300"],
    ["?address=http://localhost:4317@evil.example", "", "http://localhost:4300"],
    ["", "", "http://localhost:4300"],
  ])("%s", (search, remote, address) => {
    expect(readProposal(search)).toEqual({ remote, address });
  });
});
