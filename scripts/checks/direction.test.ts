import { expect, test } from 'vitest';
import { checkDirection, physicalClasses } from './direction.ts';

test.each([
  'ml-2',
  '-mr-1',
  'pl-[3px]',
  'sm:pr-4',
  'left-0',
  '-right-1/2',
  'text-left',
  'md:hover:text-right',
  'rounded-l',
  'rounded-r-lg',
  'rounded-tl-md',
  'border-l',
  'border-r-2',
  'float-left',
  '!ml-2',
])('%s names a side', (name) => {
  expect(physicalClasses(`flex ${name} gap-2`)).toEqual([name]);
});

test('logical classes and other words are fine', () => {
  const fine =
    'ms-2 pe-4 start-0 -end-1 text-start rounded-s-lg border-e inset-x-0 px-2 place-self';
  expect(physicalClasses(fine)).toEqual([]);
  expect(physicalClasses('left')).toEqual([]);
  expect(physicalClasses('plain prose mlops right')).toEqual([]);
});

test('classes are found wherever they are written, with the line', () => {
  const code = [
    "const frame = 'flex pl-2';",
    'export const A = ({ x }: { x: string }) => (',
    '  <div className={`mr-1 ${x}`}>',
    '    <i className={x ? "left-0" : frame} />',
    '  </div>',
    ');',
  ].join('\n');
  expect(checkDirection({ path: 'src/ui/a.tsx', code }).map((it) => it.split(' ')[0])).toEqual([
    'src/ui/a.tsx:1',
    'src/ui/a.tsx:3',
    'src/ui/a.tsx:4',
  ]);
});
