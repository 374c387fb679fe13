-- Who waits for the first answer in a live conversation is a queue of those who lead the desk.
CREATE TRIGGER support_tickets_announce AFTER INSERT OR DELETE OR UPDATE OF status, enqueued_at ON support_tickets
  FOR EACH ROW EXECUTE FUNCTION announce_queue('live-chats');
CREATE TRIGGER support_messages_announce AFTER INSERT ON support_messages
  FOR EACH ROW WHEN (NEW.sender = 'agent') EXECUTE FUNCTION announce_queue('live-chats');
