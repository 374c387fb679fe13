import type { ChatMessage } from "@kalima/messages-contract";
import { useQuery } from "@kalima/platform/react";
import type { AgentDesk } from "../desk/create-desk.ts";

/** The visitor's earlier bookings, payments and questions, read again with each conversation that is opened. */
export function useVisitorHistory(desk: AgentDesk, chat: string) {
  return useQuery({ queryKey: ["visitor-history", chat], queryFn: () => desk.history(chat) });
}

/** Reads the messages of an earlier conversation. */
export type ReadTranscript = (conversationId: string) => Promise<ChatMessage[]>;

export function useEarlierMessages(read: ReadTranscript, conversationId: string) {
  return useQuery({ queryKey: ["earlier-messages", conversationId], queryFn: () => read(conversationId) });
}
