import { useQuery } from "@kalima/platform/react";
import type { AgentDesk } from "../desk/create-desk.ts";

/** The visitor's earlier bookings, payments and questions, read again with each conversation that is opened. */
export function useVisitorHistory(desk: AgentDesk, chat: string) {
  return useQuery({ queryKey: ["visitor-history", chat], queryFn: () => desk.history(chat) });
}

/** The messages of an earlier conversation. */
export function useEarlierMessages(desk: AgentDesk, chat: string, conversationId: string) {
  return useQuery({
    queryKey: ["earlier-messages", conversationId],
    queryFn: () => desk.earlierMessages(chat, conversationId),
  });
}
