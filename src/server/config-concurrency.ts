interface Given {
  WEB_CONCURRENCY: string;
  DATABASE_URL: string;
  SMTP_URL: string;
  DEMO: string;
}

const isOn = (flag: string) => /^(true|1)$/i.test(flag);

/** Several processes need shared state: PostgreSQL and SMTP. Returns one line per problem. */
export function concurrencyProblems(env: Given): string[] {
  if (!(Number(env.WEB_CONCURRENCY) > 1)) return [];
  const wrong = (why: string) => [`WEB_CONCURRENCY is wrong: ${why}, or expected 1`];
  if (env.DATABASE_URL === '')
    return wrong('the embedded database takes one process; set DATABASE_URL');
  if (env.SMTP_URL === '' && !isOn(env.DEMO))
    return wrong('the built-in mailbox is in one process; set SMTP_URL');
  return [];
}
