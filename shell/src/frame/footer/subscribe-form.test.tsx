import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

type Subscribe = ComponentProps<typeof SubscribeForm>["onSubscribe"];

async function show(onSubscribe: Subscribe) {
  render(await withShell("en", <SubscribeForm onSubscribe={onSubscribe} />));
  const email = screen.getByRole<HTMLInputElement>("textbox", { name: /E-mail address/ });
  return { email, send: () => userEvent.click(screen.getByRole("button", { name: "Subscribe" })) };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("SubscribeForm", () => {
  it("asks for an address that is one, and focuses the field", async () => {
    const { email, send } = await show(async () => "invalid");
    await userEvent.type(email, "layla");
    await send();
    expect(await screen.findByText("Invalid e-mail address")).toBeTruthy();
    expect(document.activeElement).toBe(email);
  });

  it("subscribes, says so and empties the field", async () => {
    const asked: string[] = [];
    const { email, send } = await show(async (address) => {
      asked.push(address);
      return "sent";
    });
    await userEvent.type(email, "layla@example.com");
    await send();
    expect(await screen.findByText("Subscribed successfully")).toBeTruthy();
    expect(asked).toEqual(["layla@example.com"]);
    expect(email.value).toBe("");
  });

  it("keeps the address and asks to try again when it did not go through", async () => {
    const { email, send } = await show(() => Promise.reject(new Error("no")));
    await userEvent.type(email, "layla@example.com");
    await send();
    expect(await screen.findByText("That did not go through. Please try again.")).toBeTruthy();
    expect(email.value).toBe("layla@example.com");
  });
});
