-- Small and capital letters, hamza forms, ta marbuta and vowel marks are alike in a search.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT translate(lower(given), 'أإآٱىةـًٌٍَُِّْ', 'اااايه') $$;

CREATE TABLE trainers (
  id uuid PRIMARY KEY,
  -- The account with which the trainer signs in; phone, e-mail and address stand there, out of the public's sight.
  user_id uuid UNIQUE REFERENCES users,
  name jsonb NOT NULL,
  gender text NOT NULL CHECK (gender IN ('female', 'male')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  nationality text NOT NULL CHECK (nationality ~ '^[A-Z]{2}$'),
  born_on date NOT NULL,
  specializations text[] NOT NULL,
  levels text[] NOT NULL,
  headline jsonb NOT NULL,
  description jsonb NOT NULL,
  time_zone text NOT NULL,
  notice_hours integer NOT NULL DEFAULT 12,
  price_per_lesson_minor integer NOT NULL CHECK (price_per_lesson_minor > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  picture_file_id uuid REFERENCES files,
  search text GENERATED ALWAYS AS (
    fold_text((name ->> 'en') || ' ' || (name ->> 'ar') || ' ' || (headline ->> 'en') || ' ' || (headline ->> 'ar'))
  ) STORED
);

-- Weekly hours on the trainer's own dial, minutes from midnight; weekday 0 is Sunday.
CREATE TABLE trainer_shifts (
  trainer_id uuid NOT NULL REFERENCES trainers ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  until_minute smallint NOT NULL CHECK (until_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (trainer_id, weekday, from_minute),
  CHECK (from_minute < until_minute)
);
