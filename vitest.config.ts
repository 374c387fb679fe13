import { defineConfig } from "vitest/config";
import { remoteTests } from "./shared/testing/src/vitest.ts";

/**
 * A worker that begins another project starts anew and loads React, the design system and the contracts again. So all remotes
 * are one project, and the shared packages that render are another. The others bring their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: { ...remoteTests.test, name: "remotes", include: ["mfe-*/src/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          name: "shared",
          environment: "happy-dom",
          isolate: false,
          testTimeout: 30_000,
          setupFiles: ["./shared/testing/src/lighter.ts"],
          include: ["shared/{platform,testing,ui}/{src,test}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "contracts",
          isolate: false,
          testTimeout: 120_000,
          include: ["{contracts/*,shared/contracts}/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "tools",
          isolate: false,
          include: ["shared/{release-client,remote-cli}/src/**/*.test.ts"],
        },
      },
      "shared/build/vitest.config.ts",
      "shell/vitest.config.ts",
      "server/vitest.config.ts",
      "scripts/vitest.config.ts",
    ],
  },
});
