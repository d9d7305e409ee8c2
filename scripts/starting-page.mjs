// The page for visitors who come before the server is ready: `npm start` serves it while it installs
// and builds, `npm run dev` until the first page is there. Uses only Node 20 built-ins.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread } from 'node:worker_threads';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/ui/messages');

/** The texts are messages of the product, in the first language that the browser asks for. */
function textsFor(accepted = '') {
  const tags = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const languages = new Set(readdirSync(folder).map((file) => file.replace('.json', '')));
  const language = tags.find((tag) => languages.has(tag)) ?? [...languages][0];
  const messages = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  // Users never see the mark of a message that is not translated yet.
  const read = (/** @type {string} */ key) => messages[key].replace(/^\[translate\] /, '');
  return { language, title: read('starting.title'), text: read('starting.text') };
}

/**
 * Polls with a script, because a reload while nothing listens on the port would be the last one.
 * @param {string | undefined} accepted
 */
function pageFor(accepted) {
  const { language, title, text } = textsFor(accepted);
  return `<!doctype html>
<html lang="${language}" dir="auto"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="2"></noscript><style>
:root{color-scheme:light dark;font:100%/1.6 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:30rem;padding:2rem;text-align:center}
h1{font-family:Georgia,serif;margin:0 0 .5rem}p{margin:0}</style></head>
<body><main role="status"><h1>${title}</h1><p>${text}</p></main><script>
setInterval(() => fetch('/readyz').then(({ ok }) => ok && location.reload(), () => {}), 1000);
</script></body></html>`;
}

/**
 * Answers pages and `/readyz` until the server is ready, and passes on everything else.
 * @param {() => boolean} isReady
 * @returns {(
 *   request: import('node:http').IncomingMessage,
 *   response: import('node:http').ServerResponse,
 *   next: () => unknown,
 * ) => unknown}
 */
export function answerWhileStarting(isReady) {
  return (request, response, next) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isReady() || !(isPage || request.url === '/readyz')) return next();
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(isPage ? pageFor(request.headers['accept-language']) : 'not ready\n');
  };
}

/** In a thread of its own, which has its own copy of the environment. Returns how to stop. */
export function serveStartingPage() {
  const thread = new Worker(new URL(import.meta.url));
  // The port may be in use: the server says so when it starts.
  thread.on('error', () => {});
  return () => thread.terminate();
}

function listen() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile?.(join(root, '.env'));
  const port = Number(process.env.PORT || 3000);
  if (port === 0) return;
  const answer = answerWhileStarting(() => false);
  createServer((request, response) =>
    answer(request, response, () => response.writeHead(503, { 'retry-after': '2' }).end()),
  ).listen(port, process.env.HOST || 'localhost');
}

if (!isMainThread) listen();
