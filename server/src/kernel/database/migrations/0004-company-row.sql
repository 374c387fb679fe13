-- A site without this row has no footer and no closed page; staff change it, nothing adds a second one.
INSERT INTO company (description, socials, phone, email, location, founded_on) VALUES (
  '{"en": "Kalima teaches English one to one: live sessions with trainers you choose, at times that suit your day.",
    "ar": "كلمة مدرسة لتعليم الإنجليزية وجهًا لوجه: جلسات مباشرة مع مدرّبين من اختيارك، في أوقات تناسب يومك."}',
  '{"instagram": "https://www.instagram.com/kalima.example", "facebook": "https://www.facebook.com/kalima.example",
    "twitter": "https://x.com/kalima_example", "tiktok": "https://www.tiktok.com/@kalima.example"}',
  '+20225550100',
  'hello@kalima.example',
  '{"en": "Cairo, Egypt", "ar": "القاهرة، مصر"}',
  '2019-09-01'
) ON CONFLICT DO NOTHING;
