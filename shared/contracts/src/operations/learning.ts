import { wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/learning.ts";
import { lessonRecord } from "../api/lesson-record.ts";
import { practice, practiceStreak } from "../api/practice.ts";
import { learnedWord, reviewWord as review, wordCard } from "../api/vocabulary.ts";
import { operation } from "./operation.ts";

export const readAnalytics = operation("GET /api/learning/analytics", { answer: wrapData(api.learningAnalytics) });
export const listOwnTrainers = operation("GET /api/learning/trainers", { answer: wrapList(api.ownTrainer) });
export const listOwnStudents = operation("GET /api/learning/students", { answer: wrapList(api.ownStudent) });
export const readLessonRecord = operation("GET /api/lessons/:id/record", { answer: wrapData(lessonRecord) });
export const listVocabulary = operation("GET /api/vocabulary", { answer: wrapList(learnedWord) });
export const reviewWord = operation("POST /api/vocabulary/reviews", { body: review, answer: wrapData(wordCard) });
export const getPractice = operation("GET /api/practice", { answer: wrapData(practice) });
/** Counts the sentence of today as said, once a day. */
export const markSentenceSaid = operation("PUT /api/practice/sentence/said", { answer: wrapData(practiceStreak) });
