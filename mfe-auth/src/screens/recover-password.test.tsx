import { AppError } from "@kalima/contracts/errors";
import { renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

beforeEach(() => sessionStorage.clear());

describe("/forgot-password", () => {
  const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Phone number/ });

  it("asks whether the number is right before it sends, then says where to look", async () => {
    const { user, http, toasts } = await renderRemote(app, {
      path: "/forgot-password",
      http: { "POST /auth/forget-password": () => ({ done: true }) },
    });
    await user.type(phone(), "01012345678");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("+20 ••••••••678")).toBeTruthy();
    expect(http.requests).toEqual([]);

    await user.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByRole("heading", { name: "Check your messages" })).toBeTruthy();
    expect(http.requests[0]?.body).toEqual({ phone: "01012345678", countryCode: "EG" });
    expect(toasts).toEqual([{ tone: "success", text: "Password reset instructions sent to your phone" }]);
  });

  it("goes back to the number with it kept, also after a failure", async () => {
    const { user } = await renderRemote(app, {
      path: "/forgot-password",
      http: {
        "POST /auth/forget-password": () => {
          throw new AppError("request.too_many", { retryAfter: 60 });
        },
      },
    });
    await user.type(phone(), "01012345678");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.click(await screen.findByRole("button", { name: "Send the link" }));
    expect((await screen.findByRole("alert")).textContent).toContain("60");
    expect(phone().value).toBe("01012345678");
  });

  it("needs a number", async () => {
    const { user } = await renderRemote(app, { path: "/forgot-password" });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Phone number is required")).toBeTruthy();
    expect(document.activeElement).toBe(phone());
  });
});

describe("/reset-password", () => {
  const path = "/reset-password?token=secret-token";
  const typeBoth = async (user: UserEvent, password: string, confirmation = password) => {
    await user.type(screen.getByLabelText(/^New password/), password);
    await user.type(screen.getByLabelText(/^Confirm new password/), confirmation);
    await user.click(screen.getByRole("button", { name: "Save the password" }));
  };

  it("takes the token out of the address and sends it with the new password", async () => {
    const { user, http, toasts, visited, session } = await renderRemote(app, {
      path,
      http: { "POST /auth/reset-password": () => ({ done: true }) },
    });
    await expect.poll(() => window.location.search).toBe("");
    await typeBoth(user, "Kalima123");
    await expect.poll(() => visited).toEqual(["/login"]);
    expect(http.requests[0]?.body).toEqual({ token: "secret-token", password: "Kalima123" });
    expect(toasts).toEqual([{ tone: "success", text: "Password reset successful" }]);
    expect(session.begun).toEqual([]);
  });

  it("wants both alike", async () => {
    const { user, http } = await renderRemote(app, { path });
    await typeBoth(user, "Kalima123", "Kalima124");
    expect(await screen.findByText("New password and confirm new password do not match")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm new password/));
    expect(http.requests).toEqual([]);
  });

  it.each(["/reset-password", "/reset-password?token=", "/reset-password?token=undefined"])(
    "leads from %s to a new link",
    async (without) => {
      await renderRemote(app, { path: without });
      const link = screen.getByRole("link", { name: "Get a new link" });
      expect(link.getAttribute("href")).toBe("/forgot-password");
    },
  );

  it("leads to a new link when the server no longer takes the old one", async () => {
    const { user } = await renderRemote(app, {
      path,
      http: {
        "POST /auth/reset-password": () => {
          throw new AppError("auth.reset_token_invalid");
        },
      },
    });
    await typeBoth(user, "Kalima123");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
  });

  it("shows a common password at its field", async () => {
    const { user } = await renderRemote(app, {
      path,
      http: {
        "POST /auth/reset-password": () => {
          throw new AppError("request.invalid", { fields: { password: "validation.password_common" } });
        },
      },
    });
    await typeBoth(user, "Password1");
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^New password/));
  });
});
