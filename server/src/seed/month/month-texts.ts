type Feedback = { wentWell: string; corrections: string | null; nextStep: string };

/** Trainers' feedback, in turn, by the trainer's place in the list. */
export const MONTH_FEEDBACK: readonly (readonly Feedback[])[] = [
  [
    {
      wentWell: "You told me about your weekend for four minutes, and I did not have to ask anything.",
      corrections:
        "“I have seen him yesterday” → “I saw him yesterday”: with a time that is over, use the past simple.",
      nextStep: "Record yourself for one minute about your morning, only in the past simple.",
    },
    {
      wentWell: "The “p” and “b” were clear almost every time. Even “paper bag” worked at full speed.",
      corrections: null,
      nextStep: "Read the dialogue aloud twice a day, and mark the words on which you slow down.",
    },
    {
      wentWell: "You asked back when you did not understand, instead of nodding. That was the goal of today.",
      corrections: "“Explain me” → “explain to me”. The same with “say” and “describe”.",
      nextStep: "Bring three questions that you would ask a new colleague.",
    },
    {
      wentWell: "Good linking: “an apple”, “turn it off” sounded like one word.",
      corrections: "Word stress: PHOtograph, phoTOgrapher. We do four more of these next time.",
      nextStep: "Find five words of your work with three syllables, and mark the stress.",
    },
    {
      wentWell: "You noticed two of your own mistakes before I did, and repaired the sentence without stopping.",
      corrections: "“More better” → “better”.",
      nextStep: "Compare your city with another one in six sentences.",
    },
    {
      wentWell: "Your story had a beginning, a problem and an end. I wanted to know how it went on.",
      corrections: "“He didn’t went” → “he didn’t go”: after “did” always the base form.",
      nextStep: "Tell the story to somebody else, in two minutes at most.",
    },
  ],
  [
    {
      wentWell: "Your status update had three sentences: done, next, blocked. Nobody in a meeting needs more.",
      corrections: "“We are late since two days” → “we have been late for two days”.",
      nextStep: "Write the update of this week in the same three sentences and send it to me.",
    },
    {
      wentWell: "You said no to the new deadline and offered two ways out. Polite, short, and it stayed a no.",
      corrections: null,
      nextStep: "Prepare a polite no for a request that you really expect this week.",
    },
    {
      wentWell: "The summary at the end of our role play was exact, with numbers and names.",
      corrections: "“Informations”, “feedbacks”: no plural. Say “some information”, “a piece of feedback”.",
      nextStep: "Take minutes of a short meeting: decisions and owners only.",
    },
    {
      wentWell: "You interrupted twice, both times with “could I add something here?”. It sounded natural.",
      corrections: "“I am agree” → “I agree”.",
      nextStep: "Use each of the five phrases for interrupting once this week.",
    },
    {
      wentWell: "The presentation kept to seven minutes, and you looked at me, not at the slide.",
      corrections: "Numbers: 15 and 50. Stress the end of fifTEEN, the beginning of FIFty.",
      nextStep: "Shorten slide four to one sentence and one number.",
    },
  ],
];

/** Messages that nobody has answered yet, by the trainer's place and the student's. */
export const MONTH_QUESTIONS: readonly { trainer: number; student: number; hoursAgo: number; text: string }[] = [
  {
    trainer: 0,
    student: 1,
    hoursAgo: 5,
    text: "Good morning! May I send you the text of my talk before our next session?",
  },
  {
    trainer: 1,
    student: 0,
    hoursAgo: 3,
    text: "Hi Daniel, the client moved the call to Thursday. Could we rehearse it next time?",
  },
];
