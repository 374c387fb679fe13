-- Several keys may verify at a time; each signature names its own.
ALTER TABLE remote_versions
  -- keyIdOf of key-ring.ts; null for what was signed while the site had one key.
  ADD COLUMN key_id text;
