import { requiredText } from "@kalima/contracts/api";
import { instant } from "@kalima/contracts/domain";
import {
  type ClientListeners,
  makeAckSchema,
  type ServerListeners,
  type SocketContract,
} from "@kalima/contracts/sockets";
import * as z from "zod/mini";
import { ROOM_NOTES_MAX_BYTES, ROOM_TEXT_MAX_LENGTH } from "./constants.ts";
import { lessonStatus } from "./statuses.ts";

/** The query of the handshake names the lesson: `lessonId`. */
export const LESSON_ROOM_NAMESPACE = "/websocket/lesson-room";

/** The two people of a lesson. */
export const roomRole = z.enum(["student", "trainer"]);
export type RoomRole = z.infer<typeof roomRole>;

/** Current state of the room. Both people compute the same time from `now`, the server's clock. */
export const roomState = z.object({
  now: instant,
  status: lessonStatus,
  startsAt: instant,
  endsAt: instant,
  /** When the lesson last began to run, with both there; null while it does not run. */
  runningSince: z.nullable(instant),
  /** Seconds that it ran before `runningSince`. */
  ranSeconds: z.int(),
  /** Who is connected. */
  present: z.array(roomRole),
});
export type RoomState = z.infer<typeof roomState>;

/** An entry of `RTCConfiguration.iceServers`. Credentials expire after minutes: ask again before an ICE restart. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
const iceServers = z.array(iceServer);

export const roomMessage = z.object({
  /** Made by the sender: an idempotency key for resent messages. */
  clientId: z.uuid(),
  /** Grows by one in each lesson. */
  sequence: z.int(),
  from: roomRole,
  text: z.string(),
  at: instant,
});
export type RoomMessage = z.infer<typeof roomMessage>;

/** A session description without `rollback`, which never leaves a browser. */
const description = z.object({
  type: z.enum(["offer", "answer", "pranswer"]),
  sdp: z.string().check(z.maxLength(60_000)),
});
const candidate = z.object({
  candidate: z.string().check(z.maxLength(2_000)),
  sdpMid: z.nullable(z.string().check(z.maxLength(50))),
  sdpMLineIndex: z.nullable(z.int()),
  usernameFragment: z.nullable(z.string().check(z.maxLength(300))),
});
/** The tracks that a side sends, and whether it wants to receive video: a weak network has room for voices only. */
const mediaState = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  wantsVideo: z.boolean(),
});
export type MediaState = z.infer<typeof mediaState>;
/**
 * From one browser to the other, unread by the server. `from` and `to` name connections between browsers (one for each
 * `RTCPeerConnection`): a signal for an earlier connection is ignored. `hello` asks for an offer.
 */
export const roomSignal = z.object({
  from: z.uuid(),
  to: z.nullable(z.uuid()),
  hello: z.optional(z.boolean()),
  description: z.optional(description),
  candidate: z.optional(candidate),
  media: z.optional(mediaState),
});
export type RoomSignal = z.infer<typeof roomSignal>;

/** Changes of notes and vocabulary as a Yjs update, in base64. */
const notesUpdate = z.string().check(z.maxLength(Math.ceil(ROOM_NOTES_MAX_BYTES / 3) * 4));

/** Every event of `/websocket/lesson-room`. */
export const lessonRoomSocket = {
  namespace: LESSON_ROOM_NAMESPACE,
  client: {
    /** Comes in after each connect: messages after the sequence number `after`, and the notes as a Yjs update in base64. */
    enter: {
      payload: z.object({ after: z.int().check(z.nonnegative()) }),
      ack: makeAckSchema({ state: roomState, messages: z.array(roomMessage), notes: z.string(), iceServers }),
    },
    /** The server's clock; an acknowledgement that does not come reveals a dead connection. */
    clock: { ack: makeAckSchema({ now: instant }) },
    /** Servers with fresh credentials. */
    iceServers: { ack: makeAckSchema({ iceServers }) },
    /** `isDelivered`: whether the other person is connected. */
    signal: { payload: roomSignal, ack: makeAckSchema({ isDelivered: z.boolean() }) },
    say: {
      payload: z.object({
        clientId: z.uuid(),
        text: requiredText(ROOM_TEXT_MAX_LENGTH),
      }),
      ack: makeAckSchema({ message: roomMessage }),
    },
    edit: { payload: z.object({ update: notesUpdate }), ack: makeAckSchema({}) },
  },
  server: {
    state: roomState,
    signal: roomSignal,
    said: roomMessage,
    edited: z.object({ update: z.string() }),
    /** The same person has come in elsewhere; the server then closes this connection. */
    replaced: z.object({}),
  },
} satisfies SocketContract;

export type LessonRoomClientEvents = ClientListeners<typeof lessonRoomSocket.client>;
export type LessonRoomServerEvents = ServerListeners<typeof lessonRoomSocket.server>;
