-- The text of a Word document or a PDF, read once. Its file and the account take it along.
CREATE TABLE file_texts (
  file_id uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('read', 'no_text', 'unreadable', 'too_long')),
  text text CHECK (text <> '' AND octet_length(text) <= 102400),
  read_at timestamptz NOT NULL,
  CHECK ((state = 'read') = (text IS NOT NULL))
);
