import type { BilingualText } from "@kalima/contracts/domain";
import type { Company, CompanyCounter, CompanyStats } from "@kalima/school-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { CompanyReader, CountedSchool } from "../../kernel/ports/company-reader.ts";

const STATS_CACHE_MS = 60_000;
/** Counters below this number are hidden. */
const MIN_SHOWN = 10;

type CompanyRow = {
  description: BilingualText;
  socials: Company["socials"];
  phone: string;
  email: string;
  location: BilingualText;
  is_disabled: boolean;
  is_under_maintenance: boolean;
  maintenance_until: Date | null;
};
/** Counts of other modules for the home page, passed in because those modules are in a higher layer. */
type SchoolCounts = {
  bookings: number;
  lessons: number;
  trainers: number;
  rating_average: number | null;
  rating_count: number;
  /** Sessions whose feedback was in time, of all whose feedback is due. */
  in_time: number;
  due: number;
  /** Students whose level has risen between two tests. */
  risen: number;
  pricesByCountry: CountedSchool["prices"];
} & Pick<CompanyStats, "prices" | "soonest" | "voices">;
type CompanyReaderDependencies = {
  database: Database;
  countSchool: () => Promise<SchoolCounts>;
  clock: Clock;
  paymentMethods: readonly string[];
};

/** Rounds down to two leading digits: 1,284 → at least 1,200. Null below `MIN_SHOWN`. */
export function toCounter(count: number): CompanyCounter | null {
  if (count < MIN_SHOWN) return null;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  const atLeast = Math.floor(count / unit) * unit;
  return { atLeast, isExact: atLeast === count };
}

/** Creates the reader of the school's public details and of its counters for the home page. */
export function createCompanyReader(parts: CompanyReaderDependencies): CompanyReader {
  const { database, countSchool, clock, paymentMethods } = parts;
  let kept: { counted: CountedSchool; until: number } | undefined;
  let counting: Promise<CountedSchool> | undefined;

  async function countAll(): Promise<CountedSchool> {
    const [row] = await database.query<{ messages: number; years: number }>(
      `SELECT (SELECT count(*) FROM contact_messages) + (SELECT contact_messages_deleted FROM company) AS messages,
              (SELECT extract(year FROM age($1::timestamptz, founded_on)) FROM company) AS years`,
      [clock()],
    );
    if (!row)
      return { stats: { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null }, prices: {} };
    const {
      bookings,
      lessons,
      trainers,
      rating_average: average,
      rating_count,
      in_time,
      due,
      prices,
      pricesByCountry,
      soonest,
      risen,
      voices,
    } = await countSchool();
    const stats = {
      requests: toCounter(bookings + row.messages),
      experts: toCounter(trainers),
      sessionsTaught: toCounter(lessons),
      successStories: toCounter(risen),
      yearsOfExperience: row.years > 0 ? { atLeast: row.years, isExact: true } : null,
      rating: average === null || rating_count < MIN_SHOWN ? null : { average, count: rating_count },
      feedbackInTime: due < MIN_SHOWN ? null : Math.floor((in_time / due) * 100),
      prices,
      soonest,
      voices,
    };
    return { stats, prices: pricesByCountry };
  }

  function countOnce(): Promise<CountedSchool> {
    const until = clock().getTime() + STATS_CACHE_MS;
    counting ??= countAll()
      .then((counted) => {
        kept = { counted, until };
        return counted;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  }

  const count: CompanyReader["count"] = async (inTime = (work) => work()) =>
    kept && kept.until >= clock().getTime() ? kept.counted : inTime(countOnce);

  return {
    async read() {
      const [row] = await database.query<CompanyRow>(
        `SELECT description, socials, phone, email, location, is_disabled, is_under_maintenance, maintenance_until FROM company`,
      );
      if (!row) throw new Error("The company has no row");
      const { is_disabled, is_under_maintenance, maintenance_until, ...shown } = row;
      return {
        ...shown,
        paymentMethods: [...paymentMethods],
        isDisabled: is_disabled,
        isUnderMaintenance: is_under_maintenance,
        maintenanceUntil: maintenance_until?.toISOString() ?? null,
      };
    },
    count,
    stats: async () => (await count()).stats,
  };
}
