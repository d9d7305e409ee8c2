import { afterAll, expect, test } from 'vitest';
import { features } from '~/registry/features';
import { declarePermissions } from '~/server/permissions';
import { declareActivity } from '~/shared/activity';
import { mergeUnique } from '~/shared/merge-unique';

afterAll(() => {
  declareActivity(features.flatMap(({ activity }) => activity ?? []));
  declarePermissions(features);
});

test('merges what features declare', () => {
  expect(mergeUnique('job', [{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 });
});

test('a name that two features declare is an error', () => {
  expect(() => mergeUnique('job', [{ a: 1 }, { a: 1 }])).toThrow(
    'Two features declare the job "a"',
  );
});

test('a kind of activity, a target or a resource that two features declare is an error', () => {
  const kind = { label: 'activity:title', sentence: 'account:activity.renamed.sentence' } as const;
  const once = { kinds: { 'thing.made': kind }, targets: { thing: {} } };
  expect(() => declareActivity([once, once])).toThrow('kind of activity "thing.made"');
  expect(() => declareActivity([once, { ...once, kinds: {} }])).toThrow('target of activity');
  const permissions = { things: { list: ['admin'] } } as const;
  expect(() => declarePermissions([{ permissions }, { permissions }])).toThrow(
    'permissions of "things"',
  );
});
