const LINE_OCTETS = 75;
const encoder = new TextEncoder();

export type CalendarEntry = { id: string; startsAt: string; endsAt: string; title: string; url: string };

/**
 * An iCalendar file (RFC 5545) with one event per lesson. Times are in UTC, so each calendar shows them in its own
 * zone; the UID is the lesson's id, so a second import creates no duplicates.
 */
export function calendarFile(entries: readonly CalendarEntry[], madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kalima//Sessions//EN",
    "CALSCALE:GREGORIAN",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${entry.id}@kalima`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(new Date(entry.startsAt))}`,
      `DTEND:${stamp(new Date(entry.endsAt))}`,
      `SUMMARY:${escapeText(entry.title)}`,
      `URL:${entry.url}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** `20260402T100000Z` */
function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Folds a content line at 75 octets (RFC 5545, 3.1) without splitting a character. */
function foldLine(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
