// A process of its own, away from the terminal: it ends the database when whoever asked for it is
// gone, for whatever reason.
import { startPostgres } from '../tests/postgres.ts';

const server = await startPostgres();

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}

if (process.connected) {
  process.once('disconnect', () => void stop());
  process.send?.(server.url('postgres'));
} else await stop();
