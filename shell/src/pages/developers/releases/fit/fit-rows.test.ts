import type { DeployProblem } from "@kalima/contracts/published";
import type { ManagedRemote } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { fitRows } from "./fit-rows.ts";

const live = ["mfe-booking", "mfe-catalog", "mfe-profile"].map((remote) => ({ remote }) as ManagedRemote);
const problem = (other: string, isWarning = false): DeployProblem => ({
  with: other,
  subject: "event booking.created@1",
  reason: "It lost the field id.",
  ...(isWarning && { isWarning }),
});
const verdicts = (problems: DeployProblem[]) =>
  fitRows("mfe-booking", problems, live).map(({ consumer, verdict }) => `${consumer} ${verdict}`);

it("a version without findings fits shell, server and every other remote", () => {
  expect(verdicts([])).toEqual(["shell fits", "server fits", "mfe-catalog fits", "mfe-profile fits"]);
});

it("a version of the shell is compared with the server and every remote, not with the shell", () => {
  const rows = fitRows("shell", [], [{ remote: "shell" } as ManagedRemote, ...live]);
  expect(rows.map(({ consumer }) => consumer)).toEqual(["server", "mfe-booking", "mfe-catalog", "mfe-profile"]);
});

it("findings are gathered by whom they concern, the worst first", () => {
  const problems = [problem("mfe-profile@1.0.0", true), problem("shell@2.0.0"), problem("shell@2.0.0", true)];
  expect(verdicts(problems)).toEqual(["shell breaks", "mfe-profile warns", "server fits", "mfe-catalog fits"]);
});

it("a finding against everything has a row of its own", () => {
  expect(verdicts([problem("every live version")])[0]).toBe("every live version breaks");
});
