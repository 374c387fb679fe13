import { usePlatform, useQuery, useQueryClient, useTranslation } from "@kalima/platform/react";
import { noteSupportRequest, readRequesterHistory, type SupportRequest } from "@kalima/support-contract";
import { IconButton } from "@kalima/ui";
import { ArrowBack } from "@kalima/ui/icons";
import deskStyles from "../desk/desk.module.css";
import { Note } from "../visitor/note.tsx";
import cardStyles from "../visitor/visitor-card.module.css";
import { VisitorHistory } from "../visitor/visitor-history.tsx";
import styles from "./answer-questions.module.css";
import { QuestionBody } from "./question-body.tsx";

type Props = { question: SupportRequest; onBack: () => void };

/** A question in writing at the desk, and beside it what is known about who asked. */
export function QuestionPane({ question, onBack }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <section aria-label={question.from.name} className={styles.pane}>
        <span className={styles.back}>
          <IconButton icon={<ArrowBack />} label={t("conversation.back")} onPress={onBack} />
        </span>
        <QuestionBody answersAtOnce onLeave={() => undefined} question={question} />
      </section>
      <div className={deskStyles.side}>
        <Asker question={question} />
      </div>
    </>
  );
}

function Asker({ question: { id, from, note = "" } }: { question: SupportRequest }) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const client = useQueryClient();
  const history = useQuery({
    queryKey: ["requester-history", id],
    queryFn: ({ signal }) => http.call(readRequesterHistory, { params: { id }, signal }),
    enabled: from.hasAccount,
  });

  async function saveNote(text: string) {
    await http.call(noteSupportRequest, { params: { id }, body: { note: text } });
    await client.invalidateQueries({ queryKey: ["support-requests"] });
  }

  return (
    <aside aria-label={t("visitor.title")} className={cardStyles.card}>
      <h2 className={cardStyles.title}>{t("visitor.title")}</h2>
      {from.hasAccount ? null : <p>{t("visitor.guest")}</p>}
      <Note kept={note} onSave={saveNote} />
      {from.hasAccount ? <VisitorHistory hasAccount history={history} readTranscript={null} /> : null}
    </aside>
  );
}
