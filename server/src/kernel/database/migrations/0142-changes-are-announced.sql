-- When people were told of a change; null while they have to be.
ALTER TABLE release_changes ADD COLUMN announced_at timestamptz;
UPDATE release_changes SET announced_at = at;
CREATE INDEX release_changes_to_announce ON release_changes (at) WHERE announced_at IS NULL;
