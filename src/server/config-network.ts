import * as v from 'valibot';
import type { Config } from './config';
import { isNetwork } from './http/trusted-proxies';

const text = v.optional(v.pipe(v.string(), v.trim()), '');

/** A host name or IP address to listen on. */
export const host = v.pipe(text, v.regex(/^[\w.:-]*$/, 'expected a host name or address'));

/** Proxies whose `X-Forwarded-For` is trusted. */
export const trustProxy = v.pipe(
  text,
  v.transform((it): Config['trustProxy'] => {
    if (it === '' || it === 'false') return false;
    if (it === 'true') return true;
    if (it === 'loopback') return 'loopback';
    return it.split(',').map((part) => part.trim());
  }),
  v.check(
    (it) => !Array.isArray(it) || it.every(isNetwork),
    'expected true, false, loopback, or addresses of proxies separated by commas',
  ),
);
