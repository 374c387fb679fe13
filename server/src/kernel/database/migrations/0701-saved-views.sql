-- Filters and order of a list of the workplace under a name. Filters that name a person are not among them.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  -- Search parameters of the list's address.
  query text NOT NULL,
  is_shared boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_view_of_a_name ON saved_views (owner_id, list, lower(name));
CREATE INDEX shared_views ON saved_views (list) WHERE is_shared;
