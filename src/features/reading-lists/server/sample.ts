interface SampleList {
  organization: string;
  name: string;
  /** The address of the member who filled it. */
  addedBy: string;
  daysAgo: number;
  /** Titles with notes, in their order. */
  books: readonly (readonly [title: string, note?: string])[];
}

/** Reading lists of the sample organizations. */
export const sampleLists: readonly SampleList[] = [
  {
    organization: 'harbour-reading-circle',
    name: 'Autumn evenings',
    addedBy: 'user@example.com',
    daysAgo: 40,
    books: [
      ['Things Fall Apart', 'For the first evening. Read part one.'],
      ['The God of Small Things'],
      ['Half of a Yellow Sun', 'Priya has two spare copies.'],
      ['The Master and Margarita'],
      ['Norwegian Wood', 'The new translation, if you can find it.'],
      ['Samarkand'],
    ],
  },
  {
    organization: 'harbour-reading-circle',
    name: 'Poetry for beginners',
    addedBy: 'seoyun.kang@example.com',
    daysAgo: 12,
    books: [
      ['Twenty Love Poems and a Song of Despair', 'Short, and easy to read aloud.'],
      ['Gitanjali'],
      ['Song of Lawino', 'Juma reads the original with us.'],
    ],
  },
  {
    organization: 'dar-al-zaytun',
    name: 'من عيون الأدب العربي',
    addedBy: 'hala.nimri@example.com',
    daysAgo: 25,
    books: [
      ['زقاق المدق', 'نبدأ بها، ثم نناقشها في اجتماع التحرير.'],
      ['اللص والكلاب'],
      ['The Crusades Through Arab Eyes'],
    ],
  },
];
