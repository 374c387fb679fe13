-- How staff switched the flags of the school. The newest row of a flag counts; nothing is changed afterwards, so that the
-- rows are their own history. The flags themselves are declared in the code.
CREATE TABLE flag_changes (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  flag text NOT NULL,
  -- Null: the default again.
  value text,
  audience text NOT NULL CHECK (audience IN ('all', 'share', 'role')),
  -- Of all browsers.
  percent smallint CHECK (percent BETWEEN 1 AND 99),
  roles text[] NOT NULL DEFAULT '{}',
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  CHECK ((audience = 'share') = (percent IS NOT NULL)),
  CHECK ((audience = 'role') = (cardinality(roles) > 0))
);
CREATE INDEX flag_changes_of_flag ON flag_changes (flag, number DESC);
CREATE TRIGGER flag_changes_stay BEFORE UPDATE OR DELETE ON flag_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
