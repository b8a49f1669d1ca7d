/** Within how many hours a portal wants its learners answered. */
export const firstAnswerHoursDefault = 24;
export const firstAnswerHoursMin = 1;
export const firstAnswerHoursMax = 14 * 24;

/** The most flagged words of a language, and the longest one. */
export const flaggedWordsMax = 200;
export const flaggedWordMaxChars = 60;

/** The words that a new portal flags: somebody may be in danger. */
export const defaultFlaggedWords: Record<string, string[]> = {
  en: [
    "suicid*",
    "kill myself",
    "killing myself",
    "want to die",
    "end my life",
    "hurt myself",
    "cut myself",
    "overdose",
    "raped",
    "abused me",
    "beats me",
  ],
  uk: [
    "самогуб*",
    "суїцид*",
    "вбити себе",
    "хочу померти",
    "не хочу жити",
    "накласти на себе руки",
    "ріжу себе",
    "зґвалтув*",
    "мене б’ють",
    "він мене б’є",
  ],
  ar: [
    "انتحار",
    "الانتحار",
    "أقتل نفسي",
    "قتل نفسي",
    "أريد أن أموت",
    "لا أريد أن أعيش",
    "أؤذي نفسي",
    "اغتصب*",
    "يضربني",
  ],
};
