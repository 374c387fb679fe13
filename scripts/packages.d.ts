import { type BuildResult } from "../shared/build/src/index.ts";
export declare const ROOT: string;
/** Folders of the shell and of every remote. */
export declare function browserPackages(): string[];
/** Builds what changed, as many at once as there are cores; tells of each build that was made. */
export declare function buildAll(
  mode: "production" | "development",
  onBuilt: (result: BuildResult) => void,
  packages?: string[],
): Promise<BuildResult[]>;
