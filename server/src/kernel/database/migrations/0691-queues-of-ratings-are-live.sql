-- As in 0671, for tables that came after it.
CREATE TRIGGER rating_answers_announce AFTER INSERT OR UPDATE OR DELETE ON rating_answers
  FOR EACH ROW EXECUTE FUNCTION announce_queue('reviews');
CREATE TRIGGER rating_reports_announce AFTER INSERT OR UPDATE OR DELETE ON rating_reports
  FOR EACH ROW EXECUTE FUNCTION announce_queue('reviews');
