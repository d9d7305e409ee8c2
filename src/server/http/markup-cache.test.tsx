import { expect, test } from 'vitest';
import { createMarkupCache } from './markup-cache';

/** Counts its renders. */
function counting() {
  const rendered: string[] = [];
  const Card = ({ title }: { title: string }) => {
    rendered.push(title);
    return <b>{title}</b>;
  };
  return { Card, rendered };
}

test('markup with the same key is rendered once, and its text is escaped', () => {
  const cache = createMarkupCache();
  const { Card, rendered } = counting();
  expect(cache('a', <Card title="<i>" />)).toBe('<b>&lt;i&gt;</b>');
  expect(cache('a', <Card title="<i>" />)).toBe('<b>&lt;i&gt;</b>');
  expect(cache('b', <Card title="other" />)).toBe('<b>other</b>');
  expect(rendered).toEqual(['<i>', 'other']);
});

test('the least recently used markup is evicted', () => {
  const cache = createMarkupCache(2);
  const { Card, rendered } = counting();
  const show = (key: string) => cache(key, <Card title={key} />);
  show('a');
  show('b');
  show('a');
  show('c');
  show('a');
  expect(rendered).toEqual(['a', 'b', 'c']);
  show('b');
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
});
