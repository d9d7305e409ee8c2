import { useI18n } from '~/shared/i18n/context';

/** Sample content of realistic lengths, short and long. */
export interface Samples {
  save: string;
  remove: string;
  longAction: string;
  field: string;
  hint: string;
  problem: string;
  placeholder: string;
  text: string;
  long: string;
  title: string;
  names: string[];
  longName: string;
  status: string;
  role: string;
  months: string[];
  things: string[];
}

const english: Samples = {
  save: 'Save',
  remove: 'Delete',
  longAction: 'Send a new code to my other address',
  field: 'Display name',
  hint: 'Shown to everybody you work with.',
  problem: 'This name is already taken',
  placeholder: 'Ada Lovelace',
  text: 'Changes you make here apply immediately.',
  long: 'A sentence that goes on for longer than anybody would like to read it, as sentences do once people are free to write what they want, and that must break well.',
  title: 'Working together',
  names: ['Ada Lovelace', 'Chinua Achebe', 'Łucja Żółć', 'رنا الخوري', '李白'],
  longName: 'Maria Wilhelmina Antonia van der Bruggen-Oosterveld y Montalbán',
  status: 'Active',
  role: 'Administrator',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  things: ['Reading', 'Writing', 'Drawing', 'Gardening'],
};

/** Other languages use the English samples. */
const translated: Partial<Record<string, Samples>> = {
  fr: {
    save: 'Enregistrer',
    remove: 'Supprimer',
    longAction: 'Envoyer un nouveau code à mon autre adresse',
    field: 'Nom affiché',
    hint: 'Visible par toutes les personnes avec qui vous travaillez.',
    problem: 'Ce nom est déjà pris',
    placeholder: 'Ada Lovelace',
    text: 'Vos modifications s’appliquent immédiatement.',
    long: 'Une phrase qui se prolonge bien au-delà de ce que l’on aimerait lire, comme le font les phrases dès que chacun écrit ce qu’il veut, et qui doit malgré tout bien se couper.',
    title: 'Travailler ensemble',
    names: ['Amélie Desrosiers', 'Aimé Césaire', 'Łucja Żółć', 'رنا الخوري', '李白'],
    longName: 'Marie-Antoinette Wilhelmine de La Rochefoucauld-Montbéliard',
    status: 'Actif',
    role: 'Administrateur',
    months: [
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juil.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ],
    things: ['Lecture', 'Écriture', 'Dessin', 'Jardinage'],
  },
  ar: {
    save: 'حفظ',
    remove: 'حذف',
    longAction: 'إرسال رمز جديد إلى عنواني الآخر',
    field: 'الاسم الظاهر',
    hint: 'يراه كل من تعمل معهم.',
    problem: 'هذا الاسم مستخدم بالفعل',
    placeholder: 'رنا الخوري',
    text: 'ما تغيّره هنا يسري على الفور.',
    long: 'جملة تمتد أكثر مما يودّ أي قارئ أن يقرأ، كما هي حال الجمل حين يكتب الناس ما يشاؤون، ولا بد مع ذلك من أن تنكسر أسطرها في مواضعها الصحيحة.',
    title: 'العمل معًا',
    names: ['رنا الخوري', 'نجيب محفوظ', 'Łucja Żółć', 'Ada Lovelace', '李白'],
    longName: 'عبد الرحمن بن محمد بن عبد الكريم الأنصاري القرطبي الأندلسي',
    status: 'نشط',
    role: 'مسؤول',
    months: [
      'يناير',
      'فبراير',
      'مارس',
      'أبريل',
      'مايو',
      'يونيو',
      'يوليو',
      'أغسطس',
      'سبتمبر',
      'أكتوبر',
      'نوفمبر',
      'ديسمبر',
    ],
    things: ['القراءة', 'الكتابة', 'الرسم', 'البستنة'],
  },
  sw: {
    save: 'Hifadhi',
    remove: 'Futa',
    longAction: 'Tuma msimbo mpya kwa anwani yangu nyingine',
    field: 'Jina la kuonyeshwa',
    hint: 'Linaonekana kwa kila unayefanya naye kazi.',
    problem: 'Jina hili tayari linatumika',
    placeholder: 'Neema Mwakalinga',
    text: 'Unachobadilisha hapa kinaanza kutumika mara moja.',
    long: 'Sentensi inayoendelea kwa muda mrefu kuliko mtu yeyote angependa kuisoma, kama zilivyo sentensi watu wanapoandika wanachotaka, na bado lazima ikatike vizuri.',
    title: 'Kufanya kazi pamoja',
    names: ['Neema Mwakalinga', 'Shaaban Robert', 'Łucja Żółć', 'رنا الخوري', '李白'],
    longName: 'Mwanaidi Abdulrahman Mwinyimkuu wa Mwinyihaji Shekivuli',
    status: 'Inatumika',
    role: 'Msimamizi',
    months: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
    things: ['Kusoma', 'Kuandika', 'Kuchora', 'Bustani'],
  },
};

export function useSamples(): Samples {
  return translated[useI18n().language] ?? english;
}
