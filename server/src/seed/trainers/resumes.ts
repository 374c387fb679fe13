import type { Qualification } from "@kalima/catalog-contract";
import type { BilingualText } from "@kalima/contracts/domain";

const CAIRO = { en: "Cairo University", ar: "جامعة القاهرة" };
const AIN_SHAMS = { en: "Ain Shams University", ar: "جامعة عين شمس" };
const ALEXANDRIA = { en: "Alexandria University", ar: "جامعة الإسكندرية" };
const LEEDS = { en: "University of Leeds", ar: "جامعة ليدز" };
const LETTERS = { en: "BA in English language and literature", ar: "ليسانس اللغة الإنجليزية وآدابها" };
const TAUGHT = { en: "English teacher", ar: "مدرّس لغة إنجليزية" };
const TAUGHT_HER = { en: "English teacher", ar: "مدرّسة لغة إنجليزية" };

const experience = (title: BilingualText, institution: BilingualText, fromYear: number, toYear: number | null) =>
  ({ kind: "experience", title, institution, fromYear, toYear }) as const;
const education = (title: BilingualText, institution: BilingualText, fromYear: number, toYear: number) =>
  ({ kind: "education", title, institution, fromYear, toYear }) as const;
const certificate = (title: BilingualText, institution: BilingualText, fromYear: number) =>
  ({ kind: "certificate", title, institution, fromYear, toYear: null }) as const;

const CAMBRIDGE = { en: "Cambridge English", ar: "كامبريدج للغة الإنجليزية" };
const celta = (year: number) =>
  certificate({ en: "CELTA: teaching English to adults", ar: "شهادة CELTA لتدريس الإنجليزية للكبار" }, CAMBRIDGE, year);
const delta = (year: number) =>
  certificate(
    { en: "DELTA: advanced English teaching", ar: "شهادة DELTA المتقدمة لتدريس الإنجليزية" },
    CAMBRIDGE,
    year,
  );
const tefl = (year: number) =>
  certificate(
    { en: "TEFL, 120 hours", ar: "شهادة TEFL لتدريس الإنجليزية لغةً أجنبية، 120 ساعة" },
    { en: "Trinity College London", ar: "كلية ترينيتي لندن" },
    year,
  );

/** Résumés of the demo's trainers, in the order of the trainers. */
export const RESUMES: readonly (readonly Qualification[])[] = [
  [
    experience(TAUGHT_HER, { en: "Language centre, Dokki", ar: "مركز لغات بالدقي" }, 2014, 2023),
    education(LETTERS, CAIRO, 2008, 2012),
    celta(2014),
  ],
  [
    experience(
      { en: "Project manager", ar: "مدير مشاريع" },
      { en: "Construction company, Leeds", ar: "شركة إنشاءات في ليدز" },
      2007,
      2018,
    ),
    education({ en: "BEng in civil engineering", ar: "بكالوريوس الهندسة المدنية" }, LEEDS, 2003, 2007),
    celta(2018),
  ],
  [
    experience(TAUGHT_HER, { en: "Evening school, Nasr City", ar: "مدرسة مسائية بمدينة نصر" }, 2016, null),
    education(LETTERS, AIN_SHAMS, 2011, 2015),
    tefl(2016),
  ],
  [
    experience(
      { en: "Marker of mock exams", ar: "مصحّح اختبارات تجريبية" },
      { en: "Exam preparation centre, Amman", ar: "مركز تحضير للاختبارات في عمّان" },
      2019,
      null,
    ),
    education(LETTERS, { en: "University of Jordan", ar: "الجامعة الأردنية" }, 2005, 2009),
    delta(2017),
  ],
  [
    experience(
      { en: "Accent coach for actors", ar: "مدرّبة لهجات للممثلين" },
      { en: "Theatre studio, Boston", ar: "استوديو مسرحي في بوسطن" },
      2015,
      null,
    ),
    education(
      { en: "MA in linguistics, phonetics", ar: "ماجستير اللسانيات، علم الأصوات" },
      { en: "Boston University", ar: "جامعة بوسطن" },
      2013,
      2015,
    ),
  ],
  [
    education(LETTERS, { en: "Mohammed V University, Rabat", ar: "جامعة محمد الخامس بالرباط" }, 2007, 2011),
    experience(TAUGHT, { en: "Secondary school, Rabat", ar: "مدرسة ثانوية بالرباط" }, 2011, 2020),
    celta(2020),
  ],
  [
    experience({ en: "Recruiter", ar: "مسؤولة توظيف" }, { en: "Airline, Dubai", ar: "شركة طيران في دبي" }, 2011, 2019),
    education(
      { en: "BA in business administration", ar: "بكالوريوس إدارة الأعمال" },
      { en: "University of the Punjab", ar: "جامعة البنجاب" },
      2005,
      2009,
    ),
    tefl(2020),
  ],
  [
    education(
      { en: "BA in English and history", ar: "بكالوريوس الإنجليزية والتاريخ" },
      { en: "University College Cork", ar: "كلية كورك الجامعية" },
      2013,
      2017,
    ),
    tefl(2018),
  ],
  [
    experience(
      { en: "Primary school teacher", ar: "معلمة ابتدائي" },
      { en: "Language school, Giza", ar: "مدرسة لغات بالجيزة" },
      2008,
      2023,
    ),
    education({ en: "BEd, primary education", ar: "بكالوريوس التربية، تعليم ابتدائي" }, CAIRO, 1999, 2003),
    certificate({ en: "Young learners extension to CELTA", ar: "ملحق CELTA لتعليم الصغار" }, CAMBRIDGE, 2012),
  ],
  [
    experience(
      { en: "Trainer of tour guides", ar: "مدرّبة مرشدين سياحيين" },
      { en: "Cape Town", ar: "كيب تاون" },
      2012,
      2021,
    ),
    education(
      { en: "BA in communication", ar: "بكالوريوس الاتصال" },
      { en: "University of Cape Town", ar: "جامعة كيب تاون" },
      2006,
      2009,
    ),
    tefl(2019),
  ],
  [
    experience(
      { en: "Software developer", ar: "مطوّر برمجيات" },
      { en: "Software company, Cairo", ar: "شركة برمجيات في القاهرة" },
      2014,
      2020,
    ),
    education({ en: "BSc in computer science", ar: "بكالوريوس علوم الحاسب" }, AIN_SHAMS, 2010, 2014),
    tefl(2021),
  ],
  [
    experience(
      { en: "Speaking examiner", ar: "ممتحنة محادثة" },
      { en: "Test centre, London", ar: "مركز اختبارات في لندن" },
      2010,
      2021,
    ),
    education(
      { en: "MA in applied linguistics", ar: "ماجستير اللغويات التطبيقية" },
      { en: "King's College London", ar: "كينجز كوليدج لندن" },
      2002,
      2004,
    ),
    delta(2009),
  ],
  [
    experience(TAUGHT_HER, { en: "Youth club, Maadi", ar: "نادٍ للشباب بالمعادي" }, 2019, null),
    education(LETTERS, CAIRO, 2014, 2018),
    tefl(2019),
  ],
  [
    experience(
      { en: "Voice trainer", ar: "مدرّب صوت" },
      { en: "Call centre, Toronto", ar: "مركز اتصال في تورونتو" },
      2009,
      2020,
    ),
    celta(2008),
  ],
  [
    education(
      { en: "MA in translation", ar: "ماجستير الترجمة" },
      { en: "Saint Joseph University of Beirut", ar: "جامعة القديس يوسف في بيروت" },
      2011,
      2013,
    ),
    experience(TAUGHT_HER, { en: "Cultural centre, Beirut", ar: "مركز ثقافي في بيروت" }, 2013, 2021),
    celta(2016),
  ],
  [
    experience(
      { en: "Mechanical engineer", ar: "مهندس ميكانيكا" },
      { en: "Power plant contractor, Suez", ar: "شركة مقاولات محطات طاقة في السويس" },
      2008,
      null,
    ),
    education({ en: "BSc in mechanical engineering", ar: "بكالوريوس الهندسة الميكانيكية" }, CAIRO, 2003, 2008),
    tefl(2015),
  ],
  [
    experience(
      { en: "Kindergarten teacher", ar: "معلمة رياض أطفال" },
      { en: "Kindergarten, Sydney", ar: "روضة أطفال في سيدني" },
      2016,
      2022,
    ),
    tefl(2022),
  ],
  [
    experience(
      { en: "English trainer for nurses and doctors", ar: "مدرّب إنجليزية للتمريض والأطباء" },
      { en: "Hospital, Riyadh", ar: "مستشفى في الرياض" },
      2010,
      2022,
    ),
    education(LETTERS, AIN_SHAMS, 2000, 2004),
    celta(2009),
  ],
  [
    education(
      { en: "BMus in vocal performance", ar: "بكالوريوس الموسيقى، غناء" },
      { en: "Royal Northern College of Music", ar: "الكلية الملكية الشمالية للموسيقى" },
      2015,
      2018,
    ),
    tefl(2019),
  ],
  [
    experience({ en: "University lecturer", ar: "محاضر جامعي" }, ALEXANDRIA, 2006, null),
    education({ en: "PhD in English linguistics", ar: "دكتوراه في اللغويات الإنجليزية" }, ALEXANDRIA, 2001, 2006),
  ],
  [
    education(
      { en: "MA in modern languages", ar: "ماجستير اللغات الحديثة" },
      { en: "University of Bologna", ar: "جامعة بولونيا" },
      2011,
      2013,
    ),
    celta(2014),
  ],
  [
    experience(
      { en: "Customer support agent, English line", ar: "موظفة دعم عملاء على الخط الإنجليزي" },
      { en: "Call centre, Cairo", ar: "مركز اتصال في القاهرة" },
      2016,
      2021,
    ),
    education(LETTERS, AIN_SHAMS, 2012, 2016),
  ],
  [
    experience(
      { en: "Debate coach", ar: "مدرّب مناظرات" },
      { en: "Secondary school, Lagos", ar: "مدرسة ثانوية في لاجوس" },
      2014,
      2022,
    ),
    education({ en: "LLB, law", ar: "ليسانس الحقوق" }, { en: "University of Lagos", ar: "جامعة لاجوس" }, 2009, 2013),
    tefl(2017),
  ],
  [
    experience(
      TAUGHT_HER,
      { en: "Adult education centre, Heliopolis", ar: "مركز تعليم كبار بمصر الجديدة" },
      2012,
      null,
    ),
    education(LETTERS, ALEXANDRIA, 2005, 2009),
    celta(2015),
  ],
  [
    experience(
      { en: "Head of customer support", ar: "رئيسة فريق دعم العملاء" },
      { en: "Software company, Kolkata", ar: "شركة برمجيات في كلكتا" },
      2013,
      2021,
    ),
    education(
      { en: "MA in English", ar: "ماجستير اللغة الإنجليزية" },
      { en: "University of Calcutta", ar: "جامعة كلكتا" },
      2010,
      2012,
    ),
  ],
  [
    experience({ en: "Trekking guide", ar: "مرشد رحلات جبلية" }, { en: "Pokhara", ar: "بوخارا" }, 2012, 2020),
    tefl(2020),
  ],
  [
    experience(TAUGHT_HER, { en: "Exam preparation centre, Tehran", ar: "مركز تحضير للاختبارات في طهران" }, 2010, null),
    education(
      { en: "MA in English teaching", ar: "ماجستير تدريس الإنجليزية" },
      { en: "University of Tehran", ar: "جامعة طهران" },
      2008,
      2010,
    ),
    delta(2018),
  ],
];
