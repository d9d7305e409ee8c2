import { expect, test } from 'vitest';
import { anchorsIn, check, linksIn, missingIn } from './links.ts';

test('all links between documents lead somewhere', () => {
  expect(check(process.cwd())).toEqual([]);
});

test('finds links and images, but not those of other sites or in code', () => {
  const markdown =
    '[a](a.md#b) ![c](c.png) <img src="d.png" width="2"> [e](https://e.example) `[f](f.md)`\n' +
    '```text\n[g](g.md)\n```\n';
  expect(linksIn(markdown)).toEqual(['a.md#b', 'c.png', 'd.png']);
});

test('names headings as GitHub does', () => {
  const markdown = '# Serve https: `caddy`\n\n## 4. Don’t [stop](x.md)\n\n```sh\n# comment\n```\n';
  expect([...anchorsIn(markdown)]).toEqual(['serve-https-caddy', '4-dont-stop']);
});

test('llms.txt must list every document, except single decisions', () => {
  const files = ['README.md', 'docs/a.md', 'docs/guides/b.md', 'docs/decisions/0001-c.md'];
  expect(missingIn('- [B](docs/guides/b.md): b', files)).toEqual([
    'llms.txt does not list docs/a.md',
  ]);
});
