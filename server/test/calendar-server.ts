import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A time as calendars write it: `2026-03-10T16:00:00Z` without punctuation. */
const toBasic = (at: string | number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** A calendar with these events, each from its start until its end. */
export function writeCalendar(...events: readonly (readonly [start: string | number, end: string | number])[]): string {
  const lines = events.flatMap(([start, end], place) => [
    "BEGIN:VEVENT",
    `UID:event-${place}@example.com`,
    "SUMMARY:Dentist\\, do not tell",
    `DTSTART:${toBasic(start)}`,
    `DTEND:${toBasic(end)}`,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

export type CalendarServer = {
  /** Address of the calendar, with a secret in it. */
  address: string;
  /** Headers of all requests, oldest first. */
  requests: IncomingHttpHeaders[];
  /** Sets the answer from now on; `etag` is compared with `If-None-Match`. */
  answerWith(body: string, options?: { status?: number; etag?: string }): void;
  close(): Promise<void>;
};

/** A server on this machine that publishes a calendar, as calendar apps do. */
export async function startCalendarServer(): Promise<CalendarServer> {
  let [answer, status, etag]: [string, number, string | undefined] = [writeCalendar(), 200, undefined];
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    if (etag && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(status, { "content-type": "text/calendar", ...(etag && { etag }) }).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/ical/grace%40example.com/private-0123456789abcdef/basic.ics`,
    requests,
    answerWith(body, options = {}) {
      [answer, status, etag] = [body, options.status ?? 200, options.etag];
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
