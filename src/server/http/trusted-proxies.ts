import { BlockList, isIP } from 'node:net';
import type { Config } from '../config';

/** Whose word about a request is believed: the address it came from, and the name it was given. */
export interface TrustedProxies {
  /** Whether the one at the other end of the socket is a proxy of ours. */
  has(peer: string | undefined): boolean;
  /** Who asks: from the socket, or as our own proxies tell it. */
  clientOf(peer: string | undefined, forwardedFor: string | null): string;
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widthOf(version));
}

const widthOf = (version: number) => (version === 4 ? 32 : 128);
const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = String(widthOf(isIP(address)))] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/**
 * An address in one spelling, so that nobody is counted twice: no port, which some proxies add, and
 * an IPv4 address as such. Empty where it is none.
 */
function addressIn(text: string): string {
  // As nearly all are.
  if (isIP(text) === 4) return text;
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  return isIP(bare) ? bare.toLowerCase() : '';
}

const unknown = 'unknown';

/** `onIgnored` is called once, with the first peer whose `X-Forwarded-For` is not believed. */
export function createTrustedProxies(
  trust: Config['trustProxy'],
  onIgnored?: (peer: string) => void,
): TrustedProxies {
  let isReported = false;
  const networks =
    trust === 'loopback' ? ['127.0.0.0/8', '::1'] : Array.isArray(trust) ? trust : [];
  const list = listOf(networks);
  const listed = (address: string) => address !== '' && list.check(address, familyOf(address));
  const has = (peer: string | undefined) =>
    trust === true ? peer !== undefined : networks.length > 0 && listed(addressIn(peer ?? ''));
  return {
    has,
    clientOf(peer, forwardedFor) {
      let client = addressIn(peer ?? '') || unknown;
      if (!has(peer)) {
        if (forwardedFor !== null && !isReported) {
          isReported = true;
          onIgnored?.(client);
        }
        return client;
      }
      // Read from the end: each proxy adds whom it was asked by, and before that anybody may write.
      for (const written of (forwardedFor ?? '').split(',').toReversed()) {
        const address = addressIn(written.trim());
        if (!address) return client;
        client = address;
        // Where any peer counts as a proxy there is one of them, and it wrote the last.
        if (!listed(address)) return client;
      }
      return client;
    },
  };
}
