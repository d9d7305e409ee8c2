import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { planFeature } from './feature.ts';
import newField from './field.ts';
import { defaultFields, getMessages, parseField, parseFields, snakeCase } from './fields.ts';
import { getNames } from './names.ts';
import newPage from './page.ts';
import { createTestProjects } from './test-project.ts';

const reviews = 'rating:number!, readOn:date, text:textarea, ISBN:text?';

test('fields are parsed, and the first text is required: it is the title', () => {
  expect(parseFields(reviews)).toEqual([
    { name: 'rating', label: 'Rating', kind: 'number', required: true, unique: false, options: [] },
    { name: 'readOn', label: 'Read on', kind: 'date', required: false, unique: false, options: [] },
    { name: 'text', label: 'Text', kind: 'textarea', required: false, unique: false, options: [] },
    { name: 'isbn', label: 'ISBN', kind: 'text', required: true, unique: true, options: [] },
  ]);
  expect(parseFields('name:text!?, description:textarea')).toEqual(defaultFields);
  expect(parseFields('name:text,status:select(draft|sent)')[1]).toMatchObject({
    required: true,
    options: ['draft', 'sent'],
  });
});

test('an acronym keeps its capitals in messages only', () => {
  expect(getMessages(parseField('ISBN:text!?'))).toEqual({
    'fields.isbn': 'ISBN',
    'fields.isbn.required': 'ISBN is required',
    'fields.isbn.taken': 'This ISBN is already in use',
  });
  const field = parseField('printISBN13:text?');
  expect(snakeCase(field.name)).toBe('print_isbn13');
  expect(getMessages(field)['fields.printISBN13.taken']).toBe(
    'This print ISBN13 is already in use',
  );
  expect(snakeCase('line2')).toBe('line_2');
});

test.each([
  ['', 'write name:kind'],
  ['name', 'write name:kind'],
  ['Name:text', 'write name:kind'],
  ['name:colour', 'none of text, textarea, email, number, date, select'],
  ['id:text', 'every record already has "id"'],
  ['name:text, name:date', 'two fields with the name "name"'],
  ['name:text, nameKey:date', '"nameKey" is for the search'],
  ['name:text, on:date?', 'only text and email can be unique'],
  ['name:text, status:select', 'name its options'],
  ['name:text(a|b)', 'only a select has options'],
  ['rating:number', 'Add a field of the kind text'],
])('is rejected with one line: %j', (text, reason) => {
  expect(() => parseFields(text)).toThrow(reason);
});

describe('a feature with fields', () => {
  const getFile = (fields: string, file: string) =>
    planFeature(getNames(['reviews']), { fields: parseFields(fields) }, 'en').files.get(
      `src/features/reviews/${file}`,
    ) ?? '';

  test.each([
    ['server/tables.ts', "readOn: date('read_on'),"],
    ['server/tables.ts', "rating: integer('rating').notNull(),"],
    ['server/tables.ts', "uniqueIndex('reviews_isbn_unique')"],
    ['server/tables.ts', '(): SQLWrapper => reviews.isbn'],
    ['record.ts', 'rating: number({ required: true }),'],
    ['record.ts', 'isbn: text({ required: true, max: 120, unique: true }),'],
    ['record.ts', "title: 'isbn',"],
    ['search.ts', "sorts: ['isbn', 'created']"],
    ['messages/en.json', '"fields.readOn": "Read on"'],
    ['messages/en.json', '"fields.isbn.taken": "This ISBN is already in use"'],
    ['server/api.ts', "readOn: '2030-01-31',"],
  ])('%s has %s', (file, code) => {
    expect(getFile(reviews, file)).toContain(code);
  });

  test('has no trace of uniqueness without a unique field', () => {
    const all = [
      ...planFeature(getNames(['reviews']), { fields: parseFields('title:text') }).files.values(),
    ];
    expect(all.join('\n')).not.toMatch(/uniqueIndex|unique: true|taken/);
    expect(all.join('\n')).not.toMatch(/fields:\w+ \*|exampleTitle|example_title/);
  });
});

describe('an existing feature', () => {
  const project = createTestProjects();
  const { read } = project;

  test('gets a field in every file that lists fields', () => {
    const { byHand, edited, next } = newField(['meeting-rooms', 'phoneCode:text!?'], project);
    expect(byHand).toEqual([]);
    expect(next[0]).toBe('npm run db:generate -- --name meeting_room_phone_code');
    const tables = read('meeting-rooms/server/tables.ts');
    expect(tables).toContain("phoneCode: text('phone_code').notNull(),\n    /** For sorting");
    expect(tables).toContain("uniqueIndex('meeting_rooms_phone_code_unique')");
    expect(read('meeting-rooms/record.ts')).toContain(
      '    phoneCode: text({ required: true, max: 120, unique: true }),\n  },',
    );
    expect(read('meeting-rooms/server/api.ts')).toContain('phoneCode: name,');
    // The list and the tests read the definition.
    expect(edited.toSorted()).toEqual(
      [`messages/${defaultLanguage}.json`, 'record.ts', 'server/api.ts', 'server/tables.ts'].map(
        (file) => `src/features/meeting-rooms/${file}`,
      ),
    );
    const language: string = defaultLanguage;
    const mark = language === 'en' ? '' : '[translate] ';
    expect(read(`meeting-rooms/messages/${defaultLanguage}.json`)).toContain(
      `"${mark}Phone code is required"`,
    );
    expect(() => newField(['meeting-rooms', 'phoneCode:text'], project)).toThrow('already has');
  });

  test('is added to the columns of a list that names them', () => {
    const screen = join(project.root, 'src/features/meeting-rooms/screens/meeting-rooms.tsx');
    mkdirSync(dirname(screen));
    writeFileSync(screen, "columns={({ field, created }) => [field('name'), created()]}");
    expect(newField(['meeting-rooms', 'floor:number'], project).byHand).toEqual([]);
    expect(readFileSync(screen, 'utf8')).toContain("field('floor'), created()]");
    writeFileSync(screen, 'columns={getColumns}');
    expect(newField(['meeting-rooms', 'seats:number'], project).byHand).toEqual([
      expect.stringContaining('There is no place for the column of the list'),
      "field('seats')",
    ]);
    expect(read('meeting-rooms/server/tables.ts')).toContain("seats: integer('seats'),");
  });

  test('gets a field that search and filter cover', () => {
    const flags = ['--search', '--filter', '--unique', '--pattern', '\\d{3}/[A-Z]'];
    const added = newField(['meeting-rooms', 'code:text', ...flags], project);
    expect(added.byHand).toEqual([]);
    expect(newField(['meeting-rooms', 'building:text!', '--search'], project).byHand).toEqual([]);
    expect(read('meeting-rooms/record.ts')).toContain(
      String.raw`code: text({ max: 120, unique: true, pattern: /^\d{3}\/[A-Z]$/ }),`,
    );
    const tables = read('meeting-rooms/server/tables.ts');
    expect(tables).toContain(
      "sql`${meetingRooms.name} || coalesce(' ' || ${meetingRooms.code}, '') || ' ' || ${meetingRooms.building}`",
    );
    expect(tables).toContain('sql`${table.searchText} gin_trgm_ops`');
    expect(tables).toContain("index('meeting_rooms_by_code').on(table.code, table.createdAt");
    expect(tables).toContain("uniqueIndex('meeting_rooms_code_unique')");
    expect(read('meeting-rooms/search.ts')).toContain("filters: { code: 'text' }");
    expect(read('meeting-rooms/server/api.ts')).toContain(
      "search: { substring: 'search_text', prefix: ['name_key'] },",
    );
    expect(read('meeting-rooms/server/api.test.ts')).toContain("searched: ['building', 'code']");
    expect(read(`meeting-rooms/messages/${defaultLanguage}.json`)).toContain('fields.code.invalid');
    newField(['meeting-rooms', 'size:select(small|large)', '--filter'], project);
    expect(read('meeting-rooms/search.ts')).toContain(
      "filters: { code: 'text', size: ['small', 'large'] }",
    );
  });

  // imports:start
  test('gets a field that an import covers', () => {
    const importFile = join(project.root, 'src/features/meeting-rooms/server/import.ts');
    expect(() => newField(['meeting-rooms', 'number:text', '--import'], project)).toThrow(
      '"meeting-rooms" has no import: see docs/guides/import-records.md.',
    );
    writeFileSync(importFile, 'defineImport({\n  columns: {\n  },\n});\n');
    newField(['meeting-rooms', 'number:text', '--import'], project);
    newField(['meeting-rooms', 'wing:select(east|west)', '--import'], project);
    expect(read('meeting-rooms/server/import.ts')).toBe(
      [
        'defineImport({\n  columns: {',
        "    number: { label: 'meeting-rooms:fields.number' },",
        "    wing: { label: 'meeting-rooms:fields.wing', choices: { east: 'meeting-rooms:fields.wing.east', west: 'meeting-rooms:fields.wing.west' } },",
        '  },\n});\n',
      ].join('\n'),
    );
  });
  // imports:end

  test.each([
    ['seats:number', '--search', '--search is for text, textarea, email: "seats" is of the kind'],
    ['day:date', '--filter', '--filter is for text, email, select'],
    ['text:textarea', '--unique', '--unique is for text, email'],
    ['contact:email', '--pattern=a', '--pattern is for text:'],
    ['code:text', '--pattern=[a', 'is no regular expression'],
    ['code:text', '--pattern=(?=a)b', 'is no regular expression'],
    ['code:text', '--sorted', "Unknown option '--sorted'"],
  ])('does not get %s %s', (field, flag, reason) => {
    const before = read('meeting-rooms/record.ts');
    expect(() => newField(['meeting-rooms', field, flag], project)).toThrow(reason);
    expect(read('meeting-rooms/record.ts')).toBe(before);
  });

  test('is added to a form that arranges its fields', () => {
    const screen = join(project.root, 'src/features/meeting-rooms/screens/meeting-room-form.tsx');
    mkdirSync(dirname(screen));
    const fields = ['name', 'description'].map(
      (name) => `<FormField form={form} name="${name}" />`,
    );
    writeFileSync(screen, fields.join('\n'));
    newField(['meeting-rooms', 'seats:number'], project);
    expect(readFileSync(screen, 'utf8')).toBe(
      [...fields, '<FormField form={form} name="seats" />'].join('\n'),
    );
  });

  test('gets a select with its options', () => {
    newField(['meeting-rooms', 'size:select(small|large)'], project);
    expect(read('meeting-rooms/record.ts')).toContain("size: select(['small', 'large']),");
    expect(read('meeting-rooms/server/tables.ts')).toContain("{ enum: ['small', 'large'] }");
  });

  test('gets a page', () => {
    // As the formatter indents it, because the heading of the manifest wraps.
    const manifest = join(project.root, 'src/features/meeting-rooms/feature.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(/^ {2}/gm, '    '));
    newPage(['archive', '--feature', 'meeting-rooms', '--area', 'manager'], project);
    expect(read('meeting-rooms/screens/archive.tsx')).toContain("t('meeting-rooms:archive.title')");
    expect(read('meeting-rooms/feature.ts')).toContain("label: 'meeting-rooms:archive.title'");
    expect(read('meeting-rooms/feature.ts').match(/application:/g)).toHaveLength(1);
    expect(read(`meeting-rooms/messages/${defaultLanguage}.json`)).toContain('"archive.title"');
  });
});
