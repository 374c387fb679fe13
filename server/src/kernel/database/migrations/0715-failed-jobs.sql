-- Jobs that gave up and that no module takes back by itself, until somebody has them run again or drops them. pg-boss keeps the job with
-- its data.
CREATE TABLE failed_jobs (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The ids in its data, by what they name.
  about jsonb NOT NULL CHECK (jsonb_typeof(about) = 'array'),
  tries int NOT NULL,
  -- What went wrong last, without phones, addresses and quoted words.
  cause text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE TRIGGER failed_jobs_announce AFTER INSERT OR UPDATE OR DELETE ON failed_jobs
  FOR EACH ROW EXECUTE FUNCTION announce_queue('failed-jobs');
