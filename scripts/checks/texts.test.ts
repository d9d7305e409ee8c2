import { expect, test } from 'vitest';
import { checkTexts } from './texts.ts';

const getProblems = (jsx: string) =>
  checkTexts({ path: 'src/ui/a.tsx', code: `export const A = () => ${jsx};` });

test.each([
  '<p>Hello</p>',
  '<p>{"Hello"}</p>',
  '<p>{x ? "Hello" : t("ui:close")}</p>',
  '<p>{x && "Hello"}</p>',
  '<p>{`Hello ${x}`}</p>',
  '<p>{"Hello " + x}</p>',
  '<p>سلام</p>',
  '<button aria-label="Close" />',
  '<button title={x ? "Open" : undefined} />',
  '<input placeholder="Your name" />',
  '<img alt="A cover" />',
  '<Field label="Name" />',
])('%s is reported', (jsx) => {
  expect(getProblems(jsx)).toHaveLength(1);
});

test.each([
  '<p>{t("ui:close")}</p>',
  '<p className="flex" id="main" role="status" dir={x ? "rtl" : "ltr"} />',
  '<p> · 12 – {x}</p>',
  '<img alt="" />',
  '<p>{x === "Hello" ? t("ui:close") : null}</p>',
  '<p>{/* a comment */}</p>',
])('%s is accepted', (jsx) => {
  expect(getProblems(jsx)).toEqual([]);
});

test('the location and the text are reported', () => {
  expect(
    checkTexts({ path: 'src/ui/a.tsx', code: '\nexport const A = () => <p>Hello</p>;' }),
  ).toEqual(['src/ui/a.tsx:2 "Hello" is not in the messages']);
});
