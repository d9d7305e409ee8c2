// `npm run worker`: runs background jobs only, with the configuration of `npm run serve`.
process.env.APP_WORKER = 'true';
await import('./production.ts');
