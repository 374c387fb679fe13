import type { AddressInfo } from "node:net";
import { NOTIFICATIONS_NAMESPACE } from "@kalima/notifications-contract";
import { expect, it } from "vitest";
import { createTestApp } from "../create-test-app.ts";
import { openSocket } from "./people.ts";

it("a page whose account is disabled is told by the line on which it hears of news", async () => {
  const test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const staff = await test.signUp({ role: "admin", grants: ["people"] });
  const student = await test.signUp();
  let endings = 0;
  const socket = await openSocket(
    { address: `http://127.0.0.1:${port}` },
    NOTIFICATIONS_NAMESPACE,
    student.accessToken,
    {},
    () => void endings++,
  );
  await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(true);
  const reason = "Two people use this account.";
  const { statusCode } = await test.as(staff)("POST", `/api/staff/people/${student.id}/disable`, { reason });
  expect(statusCode).toBe(200);
  await expect.poll(() => endings, { timeout: 10_000 }).toBe(1);
  socket.close();
  await test.close();
});
