/** The texts of the sample course in one language. The right answer of a question is the first one. */
export type SampleTexts = {
  title: string;
  description: string;
  begin: string;
  practise: string;
  lesson: { title: string; paragraphs: string[] };
  verse: { reference: string; translation: string; number: string; text: string };
  exercise: { title: string; paragraphs: string[] };
  test: { title: string; questions: { text: string; answers: string[]; explanation: string }[] };
};

export const sampleTexts: Readonly<Record<"en" | "uk" | "ar", SampleTexts>> = {
  en: {
    title: "A prayer before sleep (sample)",
    description: "Two short lessons and a test. Change anything, or delete the course.",
    begin: "Read",
    practise: "Try it",
    lesson: {
      title: "A psalm for the evening",
      paragraphs: [
        "The day is over, and it is still talking. Psalm 4 was written for such an evening.",
        "The man in this psalm goes to bed angry. He argues for a while, and then he stops and says this:",
      ],
    },
    verse: {
      reference: "Psalm 4:8",
      translation: "World English Bible",
      number: "8",
      text: "In peace I will both lay myself down and sleep, for you, Yahweh alone, make me live in safety.",
    },
    exercise: {
      title: "Three quiet minutes",
      paragraphs: [
        "Go through the day backwards, from now to breakfast. Where something was good, say “thank you”.",
        "Where something went wrong, say “I’m sorry”. Don’t repair anything tonight.",
      ],
    },
    test: {
      title: "What do you remember?",
      questions: [
        {
          text: "How does the man in the psalm go to bed?",
          answers: ["Angry", "Cheerful", "Late"],
          explanation: "People have said things about him that aren’t true.",
        },
        {
          text: "Why can he sleep in peace?",
          answers: ["God keeps him safe", "He has won the argument", "Tomorrow will be easy"],
          explanation: "He doesn’t know what tomorrow brings. He knows who is with him.",
        },
      ],
    },
  },
  uk: {
    title: "Молитва перед сном (приклад)",
    description: "Два короткі уроки й тест. Змінюйте що завгодно або видаліть курс.",
    begin: "Читаємо",
    practise: "Пробуємо",
    lesson: {
      title: "Псалом на вечір",
      paragraphs: [
        "День скінчився, а все ще говорить. Псалом 4 написано саме для такого вечора.",
        "Чоловік у цьому псалмі лягає спати злий. Якийсь час він сперечається, а потім спиняється й каже:",
      ],
    },
    verse: {
      reference: "Псалом 4:8",
      translation: "переклад для цього курсу",
      number: "8",
      text: "У мирі я і ляжу, і засну, бо Ти один, Господи, даєш мені жити в безпеці.",
    },
    exercise: {
      title: "Три тихі хвилини",
      paragraphs: [
        "Пройдіть день назад, від цієї миті до сніданку. Де було добре, скажіть «дякую».",
        "Де щось було не так, скажіть «прости». Сьогодні вже нічого не лагодьте.",
      ],
    },
    test: {
      title: "Що запам’яталося?",
      questions: [
        {
          text: "Яким лягає спати чоловік у псалмі?",
          answers: ["Злим", "Веселим", "Хворим"],
          explanation: "Про нього наговорили неправди.",
        },
        {
          text: "Чому він може заснути в мирі?",
          answers: ["Бог дає йому безпеку", "Він переміг у суперечці", "Завтра буде легко"],
          explanation: "Він не знає, що буде завтра. Він знає, Хто з ним.",
        },
      ],
    },
  },
  ar: {
    title: "صلاة قبل النوم (نموذج)",
    description: "درسان قصيران واختبار. غيّر ما تشاء أو احذف الدورة.",
    begin: "نقرأ",
    practise: "نجرّب",
    lesson: {
      title: "مزمور للمساء",
      paragraphs: [
        "انتهى النهار وما زال صخبه في الرأس. كُتب المزمور الرابع لمثل هذا المساء.",
        "صاحب هذا المزمور يأوي إلى فراشه غاضبًا. يجادل قليلًا ثم يتوقف ويقول:",
      ],
    },
    verse: {
      reference: "مزمور 4:8",
      translation: "فان دايك",
      number: "8",
      text: "بسلامة أضطجع بل أيضًا أنام، لأنك أنت يا رب منفردًا في طمأنينة تسكنني.",
    },
    exercise: {
      title: "ثلاث دقائق هادئة",
      paragraphs: [
        "استعرض يومك من آخره إلى أوله. حيث كان الأمر حسنًا، قل «شكرًا».",
        "وحيث وقع خطأ، قل «سامحني». ولا تُصلح شيئًا هذه الليلة.",
      ],
    },
    test: {
      title: "ماذا تتذكر؟",
      questions: [
        {
          text: "كيف يأوي صاحب المزمور إلى فراشه؟",
          answers: ["غاضبًا", "مسرورًا", "مريضًا"],
          explanation: "قال الناس عنه ما ليس صحيحًا.",
        },
        {
          text: "لماذا يستطيع أن ينام بسلام؟",
          answers: ["الله يحفظه آمنًا", "غلب في الجدال", "سيكون الغد سهلًا"],
          explanation: "لا يعرف ما يأتي به الغد، لكنه يعرف من معه.",
        },
      ],
    },
  },
};
