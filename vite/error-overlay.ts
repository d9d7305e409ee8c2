import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { DevEnvironment, HotChannelClient, Plugin } from 'vite';

/**
 * Development only: shows render errors of the browser in Vite's error overlay, with the stack
 * mapped to the sources. The event is sent by src/client.tsx.
 */
const errorEvent = 'app:error';

interface ReportedError {
  message: string;
  stack: string;
}

interface Position {
  file: string;
  line: number;
  column: number;
}

async function getSource(
  environment: DevEnvironment,
  url: string,
  line: number,
  column: number,
): Promise<Position | undefined> {
  const { pathname } = new URL(url);
  const module = await environment.moduleGraph.getModuleByUrl(pathname);
  const map = module?.transformResult?.map;
  if (!module?.file || !map || !('version' in map)) return undefined;
  const sources = { ...map, file: '', sourceRoot: '', sourcesContent: [] };
  const entry = new SourceMap(sources).findEntry(line - 1, column - 1);
  if (!('originalLine' in entry)) return undefined;
  return { file: module.file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

const position = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/;

/** Maps the stack to source positions; `top` is the first one outside `node_modules`. */
async function mapStack(environment: DevEnvironment, stack: string) {
  let top: Position | undefined;
  const lines: string[] = [];
  for (const line of stack.split('\n')) {
    const [whole, url = '', row, column] = position.exec(line) ?? [];
    const source = whole && (await getSource(environment, url, Number(row), Number(column)));
    if (!source) {
      lines.push(line);
      continue;
    }
    if (!source.file.includes('node_modules')) top ??= source;
    lines.push(line.replace(whole, `${source.file}:${source.line}:${source.column}`));
  }
  return { stack: lines.join('\n'), top };
}

/** The source lines around the one that failed. */
function codeFrame({ file, line }: Position): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = Math.max(0, line - 4);
  return lines
    .slice(first, line + 3)
    .map((code, at) => `${first + at + 1 === line ? '>' : ' '} ${first + at + 1} | ${code}`)
    .join('\n');
}

async function showOverlay(
  environment: DevEnvironment,
  { message, stack }: ReportedError,
  browser: HotChannelClient,
): Promise<void> {
  const { stack: mapped, top } = await mapStack(environment, stack);
  const place = top && { id: top.file, loc: top, frame: codeFrame(top) };
  browser.send({ type: 'error', err: { message, stack: mapped, ...place } });
}

export function errorOverlay(): Plugin {
  return {
    name: 'app:error-overlay',
    apply: 'serve',
    configureServer(server) {
      const { client } = server.environments;
      client?.hot.on(errorEvent, (error: ReportedError, browser) => {
        void showOverlay(client, error, browser);
      });
    },
  };
}
