-- Whatever a queue of staff counts tells the open dashboards when it changes, in every process and once it is committed. Equal
-- notifications of one transaction are sent once. Rows, not statements: a job that changes nothing tells nobody.
CREATE FUNCTION announce_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN 0 .. TG_NARGS - 1 LOOP
    PERFORM pg_notify('queue_changed', TG_ARGV[place]);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER transfer_proofs_announce AFTER INSERT OR UPDATE OR DELETE ON transfer_proofs
  FOR EACH ROW EXECUTE FUNCTION announce_queue('transfer-proofs', 'transfer-refunds');
CREATE TRIGGER refunds_announce AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION announce_queue('failed-refunds', 'transfer-refunds');
CREATE TRIGGER staff_refunds_announce AFTER INSERT OR UPDATE OR DELETE ON staff_refunds
  FOR EACH ROW EXECUTE FUNCTION announce_queue('refunds', 'unclaimed-packs');
CREATE TRIGGER bookings_announce AFTER UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.status = 'cancelled_by_student' OR OLD.status = 'cancelled_by_student')
  EXECUTE FUNCTION announce_queue('unclaimed-packs');
CREATE TRIGGER credit_entries_announce AFTER INSERT ON credit_entries
  FOR EACH ROW WHEN (NEW.credits < 0) EXECUTE FUNCTION announce_queue('unclaimed-packs');
CREATE TRIGGER staff_grant_changes_announce AFTER INSERT OR UPDATE OR DELETE ON staff_grant_changes
  FOR EACH ROW EXECUTE FUNCTION announce_queue('grant-changes');
CREATE TRIGGER trainer_profile_changes_announce AFTER INSERT OR UPDATE OR DELETE ON trainer_profile_changes
  FOR EACH ROW EXECUTE FUNCTION announce_queue('trainer-changes');
CREATE TRIGGER lesson_feedback_announce AFTER INSERT OR DELETE ON lesson_feedback
  FOR EACH ROW EXECUTE FUNCTION announce_queue('late-feedback');
CREATE TRIGGER support_requests_announce AFTER INSERT OR UPDATE OR DELETE ON support_requests
  FOR EACH ROW EXECUTE FUNCTION announce_queue('support-requests');
CREATE TRIGGER support_replies_announce AFTER INSERT OR UPDATE OR DELETE ON support_replies
  FOR EACH ROW EXECUTE FUNCTION announce_queue('support-requests');
CREATE TRIGGER conversation_reports_announce AFTER INSERT OR UPDATE OR DELETE ON conversation_reports
  FOR EACH ROW EXECUTE FUNCTION announce_queue('conversation-reports');
CREATE TRIGGER lessons_announce AFTER UPDATE OF feedback, feedback_may_show, feedback_shown_at ON lessons
  FOR EACH ROW WHEN ((NEW.feedback, NEW.feedback_may_show, NEW.feedback_shown_at)
    IS DISTINCT FROM (OLD.feedback, OLD.feedback_may_show, OLD.feedback_shown_at))
  EXECUTE FUNCTION announce_queue('reviews');
CREATE TRIGGER review_decisions_announce AFTER INSERT ON review_decisions
  FOR EACH ROW EXECUTE FUNCTION announce_queue('reviews');
CREATE TRIGGER trainer_payouts_announce AFTER INSERT OR UPDATE OR DELETE ON trainer_payouts
  FOR EACH ROW EXECUTE FUNCTION announce_queue('payouts');
CREATE TRIGGER earning_corrections_announce AFTER INSERT ON earning_corrections
  FOR EACH ROW EXECUTE FUNCTION announce_queue('payouts');
