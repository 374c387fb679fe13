import { usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { type Desk, listSupportRequests } from "@kalima/support-contract";
import { useEffect } from "react";

const QUESTIONS = ["support-requests", "inbox"];
/** Questions of each state in the list; the section of questions has all. */
const SHOWN = 50;

/** Questions that wait for an answer, unassigned and taken, read again with each change of the desk. */
export function useInboxQuestions(desk: Desk | null) {
  const { http } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    if (desk) void client.invalidateQueries({ queryKey: QUESTIONS });
  }, [desk, client]);
  return useQuery({
    queryKey: QUESTIONS,
    queryFn: async ({ signal }) => {
      const read = (state: "open" | "taken") =>
        http.call(listSupportRequests, { query: { state, limit: SHOWN }, signal });
      const [open, taken] = await Promise.all([read("open"), read("taken")]);
      return [...taken.items, ...open.items];
    },
  });
}
