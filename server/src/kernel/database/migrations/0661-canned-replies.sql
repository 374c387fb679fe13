-- Replies that agents send often, with words of its own in each language. `{{name}}` is the person's name, `{{agent}}` the agent's.
CREATE TABLE support_canned_replies (
  id uuid PRIMARY KEY,
  shortcut text NOT NULL,
  topic text NOT NULL CHECK (topic IN ('lessons', 'payment', 'account', 'teaching', 'other')),
  en text NOT NULL,
  ar text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_reply_of_a_shortcut ON support_canned_replies (lower(shortcut));

INSERT INTO support_canned_replies (id, shortcut, topic, en, ar, changed_at) VALUES
  ('0193c000-0000-7000-8000-000000000001', 'welcome', 'other',
    'Hello {{name}}, thank you for writing to us. How can I help you?',
    'أهلًا {{name}}، شكرًا لتواصلك معنا. كيف يمكنني مساعدتك؟', now()),
  ('0193c000-0000-7000-8000-000000000002', 'moment', 'other',
    'One moment please, I am looking into it.',
    'لحظة من فضلك، أتحقق من الأمر.', now()),
  ('0193c000-0000-7000-8000-000000000003', 'code', 'lessons',
    'Could you tell me the reference code of your booking, please? You will find it in your profile under Bookings.',
    'ما الرمز المرجعي للحجز من فضلك؟ يظهر الرمز في ملفك الشخصي ضمن الحجوزات.', now()),
  ('0193c000-0000-7000-8000-000000000004', 'test', 'lessons',
    'The placement test is free and takes about half an hour at most. Afterwards we suggest trainers for your level.',
    'اختبار تحديد المستوى مجاني ومدته نحو نصف ساعة على الأكثر، وبعده نقترح عليك مدرّبين يناسبون مستواك.', now()),
  ('0193c000-0000-7000-8000-000000000005', 'move', 'lessons',
    'You can move a session yourself: open it in your profile and choose another time.',
    'يمكنك نقل موعد الجلسة بنفسك: يكفي فتحها من ملفك الشخصي واختيار موعد آخر.', now()),
  ('0193c000-0000-7000-8000-000000000006', 'card', 'payment',
    'If a payment fails, nothing is charged. Please try again or use another card.',
    'إذا لم تنجح عملية الدفع فلن يُخصم منك شيء. يمكن إعادة المحاولة أو استخدام بطاقة أخرى.', now()),
  ('0193c000-0000-7000-8000-000000000007', 'more', 'other',
    'Is there anything else I can do for you?',
    'هل هناك شيء آخر يمكنني مساعدتك فيه؟', now()),
  ('0193c000-0000-7000-8000-000000000008', 'bye', 'other',
    'Thank you {{name}}, have a nice day!',
    'شكرًا لك {{name}}، نتمنى لك يومًا سعيدًا!', now());
