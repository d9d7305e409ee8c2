import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import newCard from './card.ts';
import { createTestProjects } from './test-project.ts';

const project = createTestProjects();
const { read } = project;

test('a card of the dashboard is registered, and has its text', () => {
  // As the formatter breaks a long heading.
  const manifest = join(project.root, 'src/features/meeting-rooms/feature.ts');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('}> = {', '}> =\n  {'));
  const { byHand, created } = newCard(['meeting-rooms', 'free-today'], project);
  expect([byHand, created.length]).toEqual([[], 2]);
  expect(read('meeting-rooms/feature.ts')).toContain(
    "dashboard: () => import('./dashboard-card'),",
  );
  const card = read('meeting-rooms/dashboard-card.tsx');
  expect(card).toContain("queryKey: ['meetingRooms', 'freeToday'],");
  expect(card).not.toMatch(/example/i);
  expect(read(`meeting-rooms/messages/${defaultLanguage}.json`)).toContain('"freeToday"');
  expect(() => newCard(['meeting-rooms', 'other'], project)).toThrow('Add a card to those');
  expect(() => newCard(['nothing', 'other'], project)).toThrow('not a feature');
});
