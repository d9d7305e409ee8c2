// A separate, detached process: stops the database when its parent exits for any reason.
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
