import { expect, test } from 'vitest';
import { createMarkupCache } from './markup-cache';

/** Counts its renders. */
function counting() {
  const seen: string[] = [];
  const Card = ({ title }: { title: string }) => {
    seen.push(title);
    return <b>{title}</b>;
  };
  return { Card, seen };
}

test('what has the same name is drawn once, and text in it is escaped', () => {
  const keep = createMarkupCache();
  const { Card, seen } = counting();
  expect(keep('a', <Card title="<i>" />)).toBe('<b>&lt;i&gt;</b>');
  expect(keep('a', <Card title="<i>" />)).toBe('<b>&lt;i&gt;</b>');
  expect(keep('b', <Card title="other" />)).toBe('<b>other</b>');
  expect(seen).toEqual(['<i>', 'other']);
});

test('those that nobody asked for longest make room', () => {
  const keep = createMarkupCache(2);
  const { Card, seen } = counting();
  const show = (name: string) => keep(name, <Card title={name} />);
  show('a');
  show('b');
  show('a');
  show('c');
  show('a');
  expect(seen).toEqual(['a', 'b', 'c']);
  show('b');
  expect(seen).toEqual(['a', 'b', 'c', 'b']);
});
