import type { Language, RoleName } from "@kalima/contracts/domain";

/** One person's week that has ended, and the seven days after it. */
export type Week = {
  userId: string;
  role: RoleName;
  language: Language;
  /** IANA. */
  timeZone: string;
  from: Date;
  /** End of the week, and start of the next seven days. */
  until: Date;
  next: Date;
};
/** Sentences or lines without HTML, in the person's language and zone. */
export type WeekLines = { held: string[]; next: string[] };

/** Registry of what a summary of the week holds. */
export type WeekSources = {
  /** Called by the module that keeps the data, in its factory. Summaries follow the order of the modules. */
  provide(read: (week: Week) => Promise<WeekLines>): void;
  collect(week: Week): Promise<WeekLines>;
};

/** Creates the registry of all modules' readers. */
export function createWeekSources(): WeekSources {
  const readers: ((week: Week) => Promise<WeekLines>)[] = [];
  return {
    provide: (read) => void readers.push(read),
    async collect(week) {
      const all: WeekLines = { held: [], next: [] };
      for (const read of readers) {
        const { held, next } = await read(week);
        all.held.push(...held);
        all.next.push(...next);
      }
      return all;
    },
  };
}
