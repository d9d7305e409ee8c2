import { product } from '~/product';
import type { Config, Mode } from '~/server/config';
import { productHeader } from '~/server/http/handler';
import { type Finding, ok, problem, getReason, warning } from '~/server/finding';

const timeoutMs = 5000;
const isLocal = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Whether visitors can reach the server at BASE_URL, as far as this machine can tell. */
export async function checkAddress(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  mode: Mode,
): Promise<Finding[]> {
  const url = new URL(baseUrl);
  const findings: Finding[] = [];
  if (mode === 'production' && url.protocol !== 'https:') {
    const message = `BASE_URL is ${baseUrl}, without https.`;
    const fix = 'Set up https in a proxy: without it, cookies and codes can be read on the way.';
    findings.push(isLocal(url) ? warning(message, fix) : problem(message, fix));
  }
  return [...findings, await checkHealth(baseUrl)];
}

async function checkHealth(baseUrl: string): Promise<Finding> {
  const fix = 'Start the server; then check DNS, the firewall and the proxy.';
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/healthz`, { signal, redirect: 'manual' });
    if (response.headers.get(productHeader) !== product.id)
      return warning(`Another program responds at ${baseUrl}.`, fix);
    if (response.ok) return ok(`The server responds at ${baseUrl}.`);
    return warning(`${baseUrl}/healthz responds with ${response.status}.`, fix);
  } catch (error) {
    return warning(`${baseUrl} cannot be reached from here: ${getReason(error)}.`, fix);
  }
}
