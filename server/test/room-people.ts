import { LESSON_ROOM_NAMESPACE } from "@kalima/booking-contract";
import { io, type Socket } from "socket.io-client";
import type { ReceivedEvent } from "./support-people.ts";

/** A socket of a lesson room, with the events it received. */
export type RoomPerson = Socket & { seen: ReceivedEvent[] };

let people: RoomPerson[] = [];

/** Connects; rejects with the code of a refusal as message. */
export async function joinRoom(address: string, lessonId: string, token: string | null): Promise<RoomPerson> {
  const socket = io(`${address}${LESSON_ROOM_NAMESPACE}`, {
    query: { lessonId },
    auth: token ? { token } : {},
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  const person: RoomPerson = Object.assign(socket, { seen: [] as ReceivedEvent[] });
  person.onAny((event, body) => person.seen.push({ event, body }));
  people.push(person);
  await new Promise<void>((done, fail) => {
    person.once("connect", done);
    person.once("connect_error", fail);
  });
  return person;
}

export function leaveRooms(): void {
  for (const person of people) person.disconnect();
  people = [];
}
