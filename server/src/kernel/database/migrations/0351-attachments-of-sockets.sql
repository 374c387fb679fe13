-- What sockets of several processes tell each other when it is too long for NOTIFY (8,000 bytes), such as a recording.
-- Rows are deleted after half a minute. The name and columns are those of @socket.io/postgres-adapter.
CREATE UNLOGGED TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
