import { FIRST_SHOWN_HOUR } from "@kalima/catalog-contract";
import { STAND_IN_ZONE } from "@kalima/contracts/domain";
import type { CompanyStats } from "@kalima/school-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { toWallTime } from "../../time/wall-clock.ts";
import { readDefaultPrices } from "../prices/public.ts";
import { catalogService } from "./catalog.service.ts";

/** Trainers who are looked at: most of the soonest times are early in the morning. */
const MAX_LOOKED_AT = 20;
/** From this hour of the school's day on, few people book. */
const LAST_HOUR = 22;

/** The trainer who is free soonest at a time of day that people book, for visitors whose zone is not known. */
export async function readSoonestTrainer(database: Database, clock: Clock): Promise<CompanyStats["soonest"]> {
  const { trainers } = await catalogService(database, clock).list(
    { sort: "soonest", limit: MAX_LOOKED_AT },
    { timeZone: STAND_IN_ZONE, prices: await readDefaultPrices(database, clock()) },
  );
  const times = trainers.flatMap((trainer) => trainer.nextFree.map((at) => ({ trainer, at })));
  const [soonest] = times
    .filter(({ at }) => {
      const hour = Math.floor(toWallTime(STAND_IN_ZONE, Date.parse(at)).minute / 60);
      return hour >= FIRST_SHOWN_HOUR && hour < LAST_HOUR;
    })
    .sort((one, other) => one.at.localeCompare(other.at));
  if (!soonest) return null;
  const { id, name, gender, pictureUrl, headline } = soonest.trainer;
  return { trainer: { id, name, gender, pictureUrl, headline }, at: soonest.at };
}
