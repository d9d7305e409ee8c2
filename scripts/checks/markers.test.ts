import { expect, test } from 'vitest';
import { markerProblems } from './markers.ts';

const marked = (count: number) => '  // part:start\n  x,\n  // part:end\n'.repeat(count);

test('a marker that is not allowed is found', () => {
  const files = new Map([
    ['src/ui/styles/fonts.css', marked(2)],
    ['src/features/things/feature.ts', marked(1)],
    ['src/features/things/screen.tsx', '{/* part:start */}\n<Part />\n{/* part:end */}'],
    ['src/features/others/feature.ts', "const text = 'part:start';"],
  ]);
  expect(markerProblems(files).map((problem) => problem.split(' ')[0])).toEqual([
    'src/features/things/feature.ts',
    'src/features/things/screen.tsx',
  ]);
});

test('more than 15 are too many', () => {
  expect(markerProblems(new Map([['src/ui/styles/fonts.css', marked(15)]]))).toEqual([]);
  expect(markerProblems(new Map([['src/ui/styles/fonts.css', marked(16)]]))).toEqual([
    '16 markers are in src, more than 15',
  ]);
});
