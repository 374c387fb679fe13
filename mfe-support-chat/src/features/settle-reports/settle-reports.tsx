import type { ConversationReport } from "@kalima/messages-contract";
import { listConversationReports, readReportedNote, settleConversationReport } from "@kalima/messages-contract";
import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { useFailureToast, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Card, EmptyState } from "@kalima/ui/content";
import { MessageMedia } from "@kalima/ui/media";
import { UserText } from "@kalima/ui/user-text";
import { useRef } from "react";
import styles from "./settle-reports.module.css";

/** Reports of students and trainers, for staff to read and settle. */
export function SettleReports() {
  const { t } = useTranslation("support-chat");
  const query = useReports();
  const settle = useSettle();
  const place = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("reports.lead")}</p>
      <PagedList
        count={(count) => <span className={styles.lead}>{t("reports.listed", { count })}</span>}
        countRef={place}
        empty={<EmptyState illustration="chat" title={t("reports.none")} />}
        loading={<Skeleton height={160} shape="block" />}
        more={t("reports.more")}
        problem={t("reports.problem")}
        query={query}
      >
        {(reports) =>
          reports.map((report) => (
            <ReportCard
              isPending={settle.isPending && settle.variables === report.id}
              key={report.id}
              onSettle={() => {
                // The pressed button leaves together with its report.
                place.current?.focus();
                settle.mutate(report.id);
              }}
              report={report}
            />
          ))
        }
      </PagedList>
    </div>
  );
}

type CardProps = { report: ConversationReport; isPending: boolean; onSettle: () => void };

function ReportCard({ report, isPending, onSettle }: CardProps) {
  const { t } = useTranslation("support-chat");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const names = { student: report.student, trainer: report.trainer[language] };
  const { messages } = report;

  return (
    <Card as="article" className={styles.card}>
      <h2 className={styles.names}>{t("reports.between", names)}</h2>
      <p className={styles.by}>
        <span>{t("reports.by", { name: names[report.reportedBy] })}</span> ·{" "}
        <time dateTime={report.at}>{format.dateTime(report.at)}</time>
      </p>
      <UserText as="blockquote" className={styles.reason}>
        {report.reason}
      </UserText>
      {messages.length === 0 ? (
        <p className={styles.by}>{t("reports.noMessages")}</p>
      ) : (
        <details>
          <summary>{t("reports.messages", { count: messages.length })}</summary>
          <ol className={styles.messages}>
            {messages.map(({ sender, content, type, at }) => (
              <li key={`${at} ${sender} ${content}`}>
                <p className={styles.by}>
                  {names[sender]} · <time dateTime={at}>{format.dateTime(at)}</time>
                </p>
                {type === "image" || type === "audio" ? (
                  <MessageMedia content={content} type={type} />
                ) : (
                  <UserText className={styles.content}>{content}</UserText>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      <TrainersNote reportId={report.id} />
      <div>
        <Button isPending={isPending} onPress={onSettle} size="small" variant="secondary">
          {t("reports.settle")}
        </Button>
      </div>
    </Card>
  );
}

/** The trainer's note about the student is read on request alone, because each reading is recorded. */
function TrainersNote({ reportId }: { reportId: string }) {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const showFailure = useFailureToast();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => http.call(readReportedNote, { params: { id: reportId } }),
    onError: (error) => showFailure(error),
  });
  if (!data) {
    return (
      <div>
        <Button isPending={isPending} onPress={() => mutate()} size="small" variant="quiet">
          {t("reports.note.show")}
        </Button>
      </div>
    );
  }
  return (
    <div role="status">
      <p className={styles.by}>{t(data.text === null ? "reports.note.none" : "reports.note.title")}</p>
      {data.text !== null && <UserText className={styles.content}>{data.text}</UserText>}
    </div>
  );
}

const KEY = ["conversation-reports"];

/** Reports that wait for the staff, newest first, page by page. */
function useReports() {
  const { http } = usePlatform();
  return useCursorPages(KEY, ({ cursor, signal }) => http.call(listConversationReports, { query: { cursor }, signal }));
}

function useSettle() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(settleConversationReport, { params: { id } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
