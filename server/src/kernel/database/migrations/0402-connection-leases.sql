-- Open connections of a guest's address or of an account, as each process says; what a killed process holds ends with its lease.
-- Processes say it again every few seconds, so a crash of the database may empty the table.
CREATE UNLOGGED TABLE connection_leases (
  key text NOT NULL,
  process_id uuid NOT NULL,
  open integer NOT NULL CHECK (open > 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (key, process_id)
);
CREATE INDEX ON connection_leases (process_id);

-- Whether a process that would have so many connections of a key may have them, beside those of the other processes.
CREATE FUNCTION lease_connection(wanted_key text, process uuid, wanted integer, most integer, at timestamptz, until timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wanted_key, 6));
  IF wanted + (SELECT coalesce(sum(open), 0) FROM connection_leases
      WHERE key = wanted_key AND process_id <> process AND ends_at > at) > most THEN
    RETURN false;
  END IF;
  -- Two of one process may come here in another order than it has counted them.
  INSERT INTO connection_leases AS known (key, process_id, open, ends_at) VALUES (wanted_key, process, wanted, until)
    ON CONFLICT (key, process_id) DO UPDATE SET open = greatest(known.open, excluded.open), ends_at = excluded.ends_at;
  RETURN true;
END $$;
