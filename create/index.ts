#!/usr/bin/env node
// `npm create foreword`. The rest needs Node 20, so it is loaded after this check.
const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(`This needs Node ${oldest} or newer; this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
