import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { blocksIn, isQuoteOf } from '../guide-code.ts';
import newAction from './action.ts';
// dashboard:start
import newCard from './card.ts';
// dashboard:end
import newFeature from './feature.ts';
import newField from './field.ts';
import { createTestProjects } from './test-project.ts';

const project = createTestProjects();
const { read } = project;
const create = (...args: string[]) => newFeature([...args, '--organization'], project);

test('a record of an organization has its pages and its procedures there', () => {
  const { created, byHand } = create('projects');
  expect(byHand).toEqual([]);
  const routes = created.filter((path) => path.includes('/routes/'));
  expect(routes.every((path) => path.startsWith('src/routes/app/o/$slug/projects/'))).toBe(true);
  expect(routes).toHaveLength(4);
  for (const path of created) {
    const text = readFileSync(join(project.root, path), 'utf8');
    expect(text).not.toMatch(/exampl(?:e.?items?|eTitle)\b|\/\/ (?:if|else|end)\b|fields:\w+ \*/i);
  }
  expect(read('projects/record.ts')).toContain('tenant: inOrganization({');
  expect(read('projects/record.ts')).not.toContain('permissions: {');
  const messages: Record<string, string> = JSON.parse(
    read(`projects/messages/${defaultLanguage}.json`),
  );
  expect(messages['activity.created.sentence']).toContain('the project {{project}}');
  expect(messages.one).toContain('Project');
});

const indexes = /\b(?:primaryKey\(\{ columns: \[|(?:uniqueI|i)ndex\('\w+'\)\.on\()[^,]*/g;

test('every key and index begins with the organization', () => {
  create('projects', '--status', 'open,done');
  const flags = ['--unique', '--filter', '--search'];
  expect(newField(['projects', 'code:text', ...flags], project).byHand).toEqual([]);
  const all = read('projects/server/tables.ts').match(indexes) ?? [];
  expect(all).toHaveLength(7);
  for (const one of all) expect(one).toMatch(/table\.organizationId$/);
  expect(read('projects/server/api.ts')).toContain("substring: 'search_text'");
});

test('what does not fit an organization is rejected', () => {
  expect(() => create('notes', '--owner', 'user')).toThrow('not both');
  expect(() => create('visits', '--belongs-to', 'meeting-rooms')).toThrow('composite reference');
  expect(existsSync(join(project.root, 'src/features/notes'))).toBe(false);
  create('projects');
  expect(() => newAction(['projects', 'close'], project)).toThrow('write the action by hand');
  // dashboard:start
  expect(() => newCard(['projects', 'total'], project)).toThrow('write the card by hand');
  // dashboard:end
});

const guide = readFileSync('docs/guides/records-of-an-organization.md', 'utf8');
const quotes = blocksIn(guide).filter(({ file }) => file?.includes('/projects/'));

test.each(quotes)('the guide quotes $file', ({ file = '', code }) => {
  create('projects');
  expect(isQuoteOf(readFileSync(join(project.root, file), 'utf8'), code)).toBe(true);
});
