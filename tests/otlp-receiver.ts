import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtlpValue {
  stringValue?: string;
  intValue?: number;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: OtlpValue }[];
  status: { code?: number };
}

interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

const getValues = (attributes: OtlpSpan['attributes']) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

/** An OpenTelemetry collector that stores the spans it receives (OTLP over HTTP, JSON). */
export async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, string | number | undefined>[] = [];
  let held: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      const accept = () => {
        for (const { resource, scopeSpans } of (JSON.parse(body) as OtlpRequest).resourceSpans) {
          resources.push(getValues(resource.attributes));
          for (const span of scopeSpans.flatMap((item) => item.spans))
            spans.push({ ...span, attributes: getValues(span.attributes) });
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      };
      if (held) held.push(accept);
      else accept();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    named: (name: string) => spans.find((span) => span.name === name),
    /** Accepts no more spans until `release`. */
    hold() {
      held = [];
    },
    isHolding: () => (held?.length ?? 0) > 0,
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const accept of waiting) accept();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
