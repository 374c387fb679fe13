import type { Language } from "@kalima/contracts/domain";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { type SourceMaps, unpackMaps } from "@kalima/release-client";
import type { ReleaseError, ReleaseReport, ReleaseSeries, SeriesWindow } from "@kalima/releases-contract";
import { RETENTION_DAYS } from "@kalima/school-contract";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { VersionStore } from "../../registry/public.ts";
import type { RenderFault } from "../health.service.ts";
import { type ErrorSample, toErrorSample, toReportedEvent } from "./error-sample.ts";
import { errorsRepository } from "./errors.repository.ts";
import { resolveFrames } from "./resolve-frames.ts";
import { createSeries } from "./series.ts";

const KEPT_DAYS = RETENTION_DAYS.errorSample;
/** Versions whose maps stay in memory: a page of errors needs the same few again and again. */
const MAX_OPEN_MAPS = 6;

type Dependencies = {
  database: Database;
  clock: Clock;
  store: Pick<VersionStore, "maps" | "putMaps" | "document">;
  log: Pick<FastifyBaseLogger, "warn">;
};

/** Samples of versions' errors, resolved to the sources that the versions were built from. */
export type ReleaseErrors = {
  /** Stores the errors that a page reports. Never throws. */
  record(report: Pick<ReleaseReport, "events" | "from">, browser: string | null): Promise<void>;
  /** Stores the errors of failed renders on the server; `path` is the manifest's path of the page. Never throws. */
  recordRenders(faults: readonly RenderFault[], of: { path: string | null; language: Language }): Promise<void>;
  /** Newest first. */
  list(remote: string, version: string | null): Promise<ReleaseError[]>;
  /** Figures of its versions over time. @throws {AppError} `request.not_found` for a remote never released. */
  readSeries(remote: string, window: SeriesWindow): Promise<ReleaseSeries>;
  /** Deletes the errors of a version. */
  forget(remote: string, version: string): Promise<void>;
  /**
   * Stores the source maps of a published version, once; they are never served.
   *
   * @throws {AppError} `releases.version_unknown`; `request.malformed` for other bytes.
   */
  keepMaps(remote: string, version: string, packed: Buffer): Promise<void>;
  /** Deletes errors that were last seen more than 60 days ago. */
  tidy(): Promise<void>;
};

/** Errors of releases in `database`, with source maps from `store`. */
export function createReleaseErrors({ database, clock, store, log }: Dependencies): ReleaseErrors {
  const repository = errorsRepository(database);
  const open = new LRUCache<string, SourceMaps>({ max: MAX_OPEN_MAPS });

  async function readMaps(remote: string, version: string): Promise<SourceMaps | null> {
    const name = `${remote}@${version}`;
    const known = open.get(name);
    if (known) return known;
    const packed = await store.maps(remote, version);
    if (!packed) return null;
    const maps = await unpackMaps(packed);
    open.set(name, maps);
    return maps;
  }

  /** Without maps, errors keep the positions that browsers reported. */
  async function readMapsOrNull(remote: string, version: string): Promise<SourceMaps | null> {
    return readMaps(remote, version).catch((error: Error) => {
      log.warn(`the source maps of ${remote}@${version} cannot be read: ${error.message}`);
      return null;
    });
  }

  async function keep(samples: readonly (ErrorSample | null)[]): Promise<void> {
    const found = samples.filter((sample) => sample !== null);
    await repository.keep(found, clock()).catch((error: Error) => {
      log.warn(`errors of remotes are not kept: ${error.message}`);
    });
  }

  return {
    record: ({ events, from }, browser) => keep(events.map((event) => toErrorSample(event, { ...from, browser }))),
    recordRenders: (faults, { path, language }) =>
      keep(faults.map((fault) => toErrorSample(toReportedEvent(fault, path), { language }))),
    async list(remote, version) {
      const kept = await repository.list(remote, version);
      const errors: ReleaseError[] = [];
      for (const { frames, firstSeenAt, lastSeenAt, ...error } of kept) {
        errors.push({
          ...error,
          ...resolveFrames(frames, await readMapsOrNull(remote, error.version)),
          firstSeenAt: firstSeenAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        });
      }
      return errors;
    },
    readSeries: createSeries(database, clock),
    forget: repository.forget,
    async keepMaps(remote, version, packed) {
      if ((await store.document(remote, version)) === null) throw new AppError("releases.version_unknown");
      await unpackMaps(packed).catch((cause: unknown) => {
        throw new AppError("request.malformed", { cause });
      });
      await store.putMaps(remote, version, packed);
    },
    tidy: () => repository.forgetBefore(new Date(clock().getTime() - KEPT_DAYS * DAY_MS)),
  };
}
