import { expect, test } from 'vitest';
import { startCommands } from './start-command';

test.each([
  // starter:start
  ['', 'npm run create -- ../my-app\ncd ../my-app\nnpm start'],
  // starter:end
  [
    'https://git.example.com/team/product',
    'git clone https://git.example.com/team/product\ncd product\nnpm start',
  ],
  [
    'https://git.example.com/team/product.git',
    'git clone https://git.example.com/team/product.git\ncd product\nnpm start',
  ],
])('the commands for repository %j are %j', (repository, commands) => {
  expect(startCommands(repository)).toBe(commands);
});
