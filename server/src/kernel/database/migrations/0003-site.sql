CREATE TABLE company (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  description jsonb NOT NULL,
  socials jsonb NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  location jsonb NOT NULL,
  founded_on date NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  is_under_maintenance boolean NOT NULL DEFAULT false,
  maintenance_until timestamptz
);

CREATE TABLE subscriptions (
  email text PRIMARY KEY,
  language text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  full_name text NOT NULL,
  email text,
  phone text,
  is_on_whatsapp boolean NOT NULL,
  subject text,
  details text NOT NULL,
  agrees_to_offers boolean NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('picture', 'proof', 'task')),
  name text NOT NULL,
  size int NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON files (owner_id, created_at);
