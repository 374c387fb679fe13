import { getProfile } from "@kalima/accounts-contract";
import { usePlatform, useQuery, useSession } from "@kalima/platform/react";
import { Loading } from "@kalima/ui/content";
import { QuestionForm, type QuestionFormProps } from "./question-form.tsx";

/**
 * The question of a visitor without an active account, who is asked where the answer goes. What an account that is disabled
 * or not verified has of that is filled in; without it the form is as for anybody.
 */
export function GuestQuestion(props: Omit<QuestionFormProps, "known">) {
  const { http } = usePlatform();
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  const account = useQuery({
    queryKey: ["account", user?.id],
    enabled: user !== null,
    queryFn: ({ signal }) => http.call(getProfile, { signal }),
  });
  if (user && account.isPending) return <Loading />;
  const { phone = "", email } = account.data ?? {};
  return <QuestionForm {...props} known={{ fullName: user?.name ?? "", phone, email: email ?? "" }} />;
}
