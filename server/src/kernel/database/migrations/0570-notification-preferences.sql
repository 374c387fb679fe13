-- What a person wants to be told, and how; without a row the school's defaults. `choices` holds booleans by
-- "group.channel"; quiet hours are minutes of the day.
CREATE TABLE notification_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  choices jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(choices) = 'object'),
  has_quiet_hours boolean NOT NULL DEFAULT true,
  quiet_from smallint NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
  has_digest boolean NOT NULL DEFAULT false,
  -- First day of the week that the last digest was about, on the person's calendar.
  digest_week date,
  changed_at timestamptz NOT NULL
);
CREATE INDEX notification_preferences_with_digest ON notification_preferences (user_id) WHERE has_digest;
