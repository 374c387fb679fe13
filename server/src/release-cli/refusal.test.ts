import { AppError } from "@kalima/contracts/errors";
import { BuildError, UsageError } from "@kalima/release-client";
import { expect, it, test } from "vitest";
import { StartError } from "../kernel/database/data-folder.ts";
import { ConfigError } from "../settings/config.ts";
import { toRefusal } from "./refusal.ts";

const detail = "no rollout is under way";

test.each([
  [new UsageError("promote wants <remote>."), 2, "promote wants <remote>."],
  [new BuildError("There is no release.json."), 1, "There is no release.json."],
  [new ConfigError("PORT must be a port number."), 1, "PORT must be a port number."],
  [new StartError("The data folder is in use."), 1, "The data folder is in use."],
  [new AppError("releases.version_unknown"), 1, "This version does not exist."],
  [
    new AppError("releases.not_now", { extra: { detail } }),
    1,
    "This cannot be done with the release as it stands: no rollout is under way.",
  ],
  [
    new AppError("releases.contract_broken", { extra: { detail: "shell@1, page /: The shell itself shows /." } }),
    1,
    "This version does not fit the versions that are live: shell@1, page /: The shell itself shows /.",
  ],
  [
    Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
    1,
    "The database connection was lost. Run `history` to see whether anything changed.",
  ],
  [new AppError("request.not_found"), 1, "Nothing of this remote was ever published."],
])("explains %s in a sentence", (error, exitCode, message) => {
  expect(toRefusal(error)).toMatchObject({ exitCode, message });
});

it("does not shorten internal errors", () => {
  expect(toRefusal(new TypeError("x is undefined"))).toBeNull();
  expect(toRefusal(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toBeNull();
});
