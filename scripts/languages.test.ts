import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../src/shared/i18n/languages.ts';
import { addLanguage, keepLanguages, languagesIn, listFile } from './languages.ts';

const list = `const list = {
  en: { name: 'English', direction: 'ltr', scale: 1 },
  fr: { name: 'Français', direction: 'ltr', scale: 1 },
  ar: { name: 'العربية', direction: 'rtl', scale: 1.2 },
};
`;

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const font = '@fontsource/ibm-plex-sans-arabic';

const project = new Map([
  [listFile, list],
  ['src/ui/messages/en.json', '{}'],
  ['src/ui/messages/fr.json', '{}'],
  ['src/features/a/server/messages/ar.json', '{}'],
  ['docs/messages/fr.json', '{}'],
  ['src/a.ts', 'a\n// language-ar:start\nb\n// language-ar:end\nc\n'],
  [
    'docs/glossary.md',
    '# Glossary\n\n| English | French | Arabic | Note |\n| --- | --- | --- | --- |\n| code | le code | الرمز | Digits. Arabic has one. |\n',
  ],
  ['package.json', json({ dependencies: { [font]: '1', react: '2' } })],
  [
    'package-lock.json',
    json({
      packages: {
        '': { dependencies: { [font]: '1', react: '2' } },
        [`node_modules/${font}`]: {},
        'node_modules/react': {},
      },
    }),
  ],
]);

test('the list is in order, and a new language is its last one', () => {
  expect(languagesIn(project)).toEqual(['en', 'fr', 'ar']);
  const line = "  de: { name: 'Deutsch', direction: 'ltr', scale: 1 },";
  const files = new Map([[listFile, addLanguage(list, line)]]);
  expect(languagesIn(files)).toEqual(['en', 'fr', 'ar', 'de']);
});

test('all languages change nothing', () => {
  expect([...keepLanguages(project, ['en', 'fr', 'ar'])]).toEqual([...project]);
});

test('keeps the chosen languages, the first one as the default', () => {
  const files = keepLanguages(project, ['fr', 'en']);
  expect(languagesIn(files)).toEqual(['fr', 'en']);
  expect([...files.keys()].filter((path) => path.includes('messages'))).toEqual([
    'src/ui/messages/en.json',
    'src/ui/messages/fr.json',
    'docs/messages/fr.json',
  ]);
  expect(files.get('src/a.ts')).toBe('a\nc\n');
  expect(files.get('package.json')).toBe(json({ dependencies: { react: '2' } }));
  expect(files.get('package-lock.json')).not.toContain(font);
  expect(files.get('docs/glossary.md')).toBe(
    '# Glossary\n\n| English | French | Note |\n| --- | --- | --- |\n| code | le code | Digits.                 |\n',
  );
  // The given files are not changed.
  expect(project.get('src/a.ts')).toContain('language-ar');
});

test('the glossary has English in any case', () => {
  const files = keepLanguages(project, ['ar']);
  expect(files.get('docs/glossary.md')).toContain('| English | Arabic | Note |');
  expect(files.get('src/a.ts')).toContain('language-ar:start');
});

test.each([
  [['de'], 'Not a language of the project: de'],
  [['fr', 'xx', 'yy'], 'Not a language of the project: xx, yy'],
  [[], 'A project needs at least one language'],
])('%j is rejected', (chosen, message) => {
  expect(() => keepLanguages(project, chosen)).toThrow(message);
});

test('a marker without its end is rejected', () => {
  const files = new Map([...project, ['src/b.ts', '// language-ar:start\n']]);
  expect(() => keepLanguages(files, ['en'])).toThrow(
    'src/b.ts has a language-ar:start without its language-ar:end',
  );
});

function ownFiles(): Map<string, string> {
  const found = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && /\.(ts|tsx|css|json)$/.test(it.name))
    .map((it) => join(it.parentPath, it.name))
    .filter((path) => !path.endsWith('.gen.ts'));
  const paths = [...found, 'docs/glossary.md', 'package.json', 'package-lock.json'];
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

const formatter = join(process.cwd(), 'node_modules/oxfmt/bin/oxfmt');

/** Paths of the changed files that a formatter would change again. */
function unformatted(before: Map<string, string>, after: Map<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-languages-'));
  try {
    const changed = [...after].filter(([path, text]) => before.get(path) !== text);
    for (const [path, text] of [
      ...changed,
      ['.oxfmtrc.json', readFileSync('.oxfmtrc.json')],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { status, stdout } = spawnSync(process.execPath, [formatter, '--check'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each(languages.map((language) => [language]))(
  'this project with %s alone has nothing of the others, and is formatted',
  (language) => {
    const before = ownFiles();
    const after = keepLanguages(before, [language]);
    const others: string[] = languages.filter((candidate) => candidate !== language);
    expect(languagesIn(after)).toEqual([language]);
    const left = [...after].filter(
      ([path, text]) =>
        others.some((other) => path.endsWith(`/messages/${other}.json`)) ||
        others.some((other) => text.includes(`language-${other}:`)),
    );
    expect(left.map(([path]) => path)).toEqual([]);
    expect(unformatted(before, after)).toBe('');
  },
);

test('the default language stays while only it has some messages', () => {
  const files = new Map([...project, ['src/a/messages/en.json', '{ "count_one": "One" }']]);
  expect(() => keepLanguages(files, ['fr', 'ar'])).toThrow('npm run new -- language fr');
  expect(languagesIn(keepLanguages(files, ['en']))).toEqual(['en']);
  files.set('src/a/messages/fr.json', '{ "count_many": "Un" }');
  expect(languagesIn(keepLanguages(files, ['fr']))).toEqual(['fr']);
});
