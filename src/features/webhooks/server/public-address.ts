import { BlockList, isIP } from 'node:net';

/* Server-side request forgery: webhooks must not reach what only this server can reach. */

/** Not on the public internet (RFC 6890), or tunnels that contain such an address (Teredo, 6to4). */
const specialPurpose = new BlockList();
const networks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20`;
for (const network of networks.trim().split(/\s+/)) {
  const [address = '', bits] = network.split('/');
  specialPurpose.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** All public IPv6 addresses. Mapped IPv4, NAT64, link-local and unique local ones are outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialPurpose.check(address, 'ipv4');
  return (
    version === 6 && globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6')
  );
}

/** The host of a URL, without the brackets of an IPv6 address. */
export const getHost = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

const isSensiblePort = (port: string) =>
  port === '' || port === '80' || port === '443' || Number(port) >= 1024;

/**
 * The parsed URL if a webhook may have it. `URL` normalizes other spellings of addresses, such as
 * `0x7f.1` or `2130706433`. What a name resolves to is checked before each connection.
 */
export function parseTarget(url: string, allowPrivate: boolean): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  const host = getHost(parsed);
  const isAllowed =
    (parsed.protocol === 'https:' || (allowPrivate && parsed.protocol === 'http:')) &&
    parsed.username === '' &&
    parsed.password === '' &&
    isSensiblePort(parsed.port) &&
    (allowPrivate || isIP(host) === 0 || isPublicAddress(host));
  return isAllowed ? parsed : undefined;
}
