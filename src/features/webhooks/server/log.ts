import type { OwnerDetails } from './owners';
import type { StoredEndpoint } from './queries';

type Logged = Pick<StoredEndpoint, 'id' | 'url'>;

/** How the audit log names a webhook: by its host, because the path may contain a secret. */
export function getLogged({ id, url }: Logged, { logTarget }: Pick<OwnerDetails, 'logTarget'>) {
  const webhook = new URL(url).host;
  return { webhook, target: logTarget ?? { type: 'webhook' as const, id, name: webhook } };
}
