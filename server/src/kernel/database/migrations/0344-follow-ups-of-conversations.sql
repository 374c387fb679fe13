-- An agent keeps a question of a conversation in the visitor's name, to answer it later.
ALTER TABLE support_requests DROP CONSTRAINT support_requests_source_check;
ALTER TABLE support_requests ADD CONSTRAINT support_requests_source_check
  CHECK (source IN ('chat', 'contact', 'follow_up'));
