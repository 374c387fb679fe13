import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

/**
 * Conversations of the person, including those that began on the same browser before the person signed in. Agents'
 * notes are internal and left out.
 */
const CONVERSATIONS = `
  SELECT json_build_object('startedAt', iso_instant(c.created_at),
    'messages', (SELECT coalesce(json_agg(json_build_object('from',
        CASE m.sender WHEN 'visitor' THEN 'me' ELSE 'support' END, 'type', m.type, 'content', m.content,
        'at', iso_instant(m.created_at)) ORDER BY m.sequence), '[]')
      FROM support_messages m WHERE m.conversation_id = c.id),
    'ratings', (SELECT coalesce(json_agg(k.rating ORDER BY k.enqueued_at), '[]')
      FROM support_tickets k WHERE k.conversation_id = c.id AND k.rating IS NOT NULL)) AS entry
  FROM support_conversations c
  WHERE c.owner = 'user:' || $1 OR c.adopted_by = $1::uuid OR c.id IN (SELECT conversation_id FROM support_messages WHERE sender_id = 'user:' || $1)
  ORDER BY c.created_at, c.id`;

const QUESTIONS = `
  SELECT json_build_object('topic', r.topic, 'details', r.details, 'state', r.state,
    'askedAt', iso_instant(r.created_at),
    'answers', (SELECT coalesce(json_agg(json_build_object('text', p.content, 'at', iso_instant(p.created_at))
      ORDER BY p.created_at), '[]') FROM support_replies p WHERE p.request_id = r.id)) AS entry
  FROM support_requests r WHERE r.user_id = $1 ORDER BY r.created_at, r.id`;

const TALKS = `
  SELECT c.id::text AS id, c.created_at AS at, json_build_object() AS details
  FROM support_conversations c WHERE c.owner = 'user:' || $1 OR c.adopted_by = $1::uuid`;
const ASKED = `
  SELECT r.id::text AS id, r.created_at AS at, json_build_object('topic', r.topic, 'state', r.state) AS details
  FROM support_requests r WHERE r.user_id = $1`;

const CALL_BACKS = `
  SELECT json_build_object('topic', c.topic, 'details', c.details, 'wishedAt', iso_instant(c.wished_at), 'state', c.state,
    'calls', (SELECT coalesce(json_agg(json_build_object('outcome', t.outcome, 'at', iso_instant(t.at)) ORDER BY t.at), '[]')
      FROM call_back_tries t WHERE t.call_back_id = c.id)) AS entry
  FROM call_backs c WHERE c.user_id = $1 ORDER BY c.created_at, c.id`;

/** Provides an account's support conversations, questions and wishes for calls for its data export. */
export function provideSupport({
  database,
  personalData,
  personHistory,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory">): void {
  const permission = "support.see";
  personHistory.provide(
    { kind: "support", permission, statement: TALKS },
    { kind: "question", permission, statement: ASKED },
  );
  personalData.provide("supportConversations", createEntriesReader(database, CONVERSATIONS));
  personalData.provide("supportQuestions", createEntriesReader(database, QUESTIONS));
  personalData.provide("callBacks", createEntriesReader(database, CALL_BACKS));
}
