import { BlockList, isIP } from 'node:net';

/** `true`: every peer is a proxy. `loopback`: those of this machine. */
export type TrustProxy = boolean | 'loopback' | string[];

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= getWidth(version));
}

const getWidth = (version: number) => (version === 4 ? 32 : 128);
const getFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function getList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = String(getWidth(isIP(address)))] = network.split('/');
    list.addSubnet(address, Number(bits), getFamily(address));
  }
  return list;
}

/**
 * Normalizes an address, so that each client has one rate limit key: without the port that some
 * proxies add, and IPv4-mapped IPv6 as IPv4. Empty if it is not an address.
 */
function addressIn(text: string): string {
  // Fast path.
  if (isIP(text) === 4) return text;
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  return isIP(bare) ? bare.toLowerCase() : '';
}

const unknown = 'unknown';

export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

/**
 * Decides whose `X-Forwarded-For` and `X-Request-Id` headers are trusted. `onIgnored` is called
 * once, with the first peer whose `X-Forwarded-For` is not.
 */
export function createTrustedProxies(trust: TrustProxy, onIgnored?: (peer: string) => void) {
  let isReported = false;
  const networks =
    trust === 'loopback' ? ['127.0.0.0/8', '::1'] : Array.isArray(trust) ? trust : [];
  const list = getList(networks);
  const listed = (address: string) => address !== '' && list.check(address, getFamily(address));
  const has = (peer: string | undefined) =>
    trust === true ? peer !== undefined : networks.length > 0 && listed(addressIn(peer ?? ''));
  return {
    /** Whether the peer of the socket is a trusted proxy. */
    has,
    /** The client address: the peer of the socket, or the one that trusted proxies report. */
    getClient(peer: string | undefined, forwardedFor: string | null): string {
      let client = addressIn(peer ?? '') || unknown;
      if (!has(peer)) {
        if (forwardedFor !== null && !isReported) {
          isReported = true;
          onIgnored?.(client);
        }
        return client;
      }
      // From the end: each proxy appends its peer, and clients can forge everything before that.
      for (const written of (forwardedFor ?? '').split(',').toReversed()) {
        const address = addressIn(written.trim());
        if (!address) return client;
        client = address;
        // With `trust === true` no network is listed: one proxy is assumed, and its entry is last.
        if (!listed(address)) return client;
      }
      return client;
    },
  };
}
