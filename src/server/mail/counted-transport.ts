import type { MailTransport } from './mail';

/** Counts what this process sent, for the metrics. Retries count as separate failures. */
export function countedTransport(transport: MailTransport) {
  const counts = { sent: 0, failed: 0 };
  return {
    counts: () => ({ ...counts }),
    async send(...mail: Parameters<MailTransport['send']>): Promise<void> {
      try {
        await transport.send(...mail);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
