#!/usr/bin/env node
import { buildPackage } from "./build-package.ts";

/** `kalima-build [--development]` in a package's folder. */
const mode = process.argv.includes("--development") ? "development" : "production";
const { name, version, isFresh } = await buildPackage(process.cwd(), mode);
console.info(`${name} ${version} ${isFresh ? "built" : "unchanged"}`);
