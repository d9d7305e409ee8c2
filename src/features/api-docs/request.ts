import { getExample } from './json-schema';
import type { Call, Reference } from './reference';
import { cutText } from '~/shared/text/cut-text';

/** Input of the "try it" form. */
export interface TryRequestInput {
  /** By field name. */
  values: Record<string, string>;
  body: string;
  /** Sent instead of the user's session. Empty: the session is used. */
  token: string;
}

export interface TryRequest {
  method: string;
  path: string;
  body: string | null;
  token: string;
}

/** Validation errors by field name; `body` for the body. */
export type TryErrors = Record<string, 'missing' | 'not-json'>;

export function initialInput(call: Call): TryRequestInput {
  const body = call.body ? JSON.stringify(getExample(call.body), null, 2) : '';
  return { values: {}, body, token: '' };
}

function getPath(call: Call, values: Record<string, string>): string {
  const filled = call.fields
    .filter((field) => field.in === 'path')
    .reduce(
      (path, { name }) => path.replace(`{${name}}`, encodeURIComponent(values[name] ?? '')),
      call.path,
    );
  const query = new URLSearchParams();
  for (const field of call.fields) {
    const value = values[field.name] ?? '';
    if (field.in === 'query' && value !== '') query.set(field.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export type RequestResult = { request: TryRequest } | { errors: TryErrors };

export function getRequest(call: Call, { values, body, token }: TryRequestInput): RequestResult {
  const errors: TryErrors = {};
  for (const { name, required } of call.fields)
    if (required && !values[name]?.trim()) errors[name] = 'missing';
  if (call.body && !isJson(body)) errors.body = 'not-json';
  if (Object.keys(errors).length > 0) return { errors };
  const path = getPath(call, values);
  return {
    request: { method: call.method, path, body: call.body ? body : null, token: token.trim() },
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a curl command. Users fill in a token, or their own session cookie. */
export function getCurl(call: Call, { origin, cookieName }: Reference): string {
  const body = call.body && JSON.stringify(getExample(call.body));
  const sessionLines = [
    ...(call.access.session ? [`-b ${quoted(`${cookieName}=…`)}`] : []),
    // CSRF protection: anything but GET needs a matching `origin` header.
    ...(call.method === 'GET' ? [] : [`-H ${quoted(`origin: ${origin}`)}`]),
  ];
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(origin + call.path)}`,
    ...(call.acceptsToken ? [`-H ${quoted('authorization: Bearer …')}`] : sessionLines),
    ...(call.file ? [`-H ${quoted(`content-type: ${call.file}`)}`, `--data-binary '@…'`] : []),
    ...(body ? [`-H ${quoted('content-type: application/json')}`, `-d ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** Larger bodies make the browser slow. */
const maxBodyLength = 200_000;

function pretty(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export type TryResponse = Awaited<ReturnType<typeof send>>;

/** Sends a request with the token, or the user's session. */
export async function send(request: TryRequest) {
  const { method, path, body, token } = request;
  const startedAt = performance.now();
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== null && { body }),
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - startedAt);
  const formatted = pretty(text, response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers],
    body: cutText(formatted, maxBodyLength),
    truncated: formatted.length > maxBodyLength,
  };
}
