import * as v from 'valibot';
import { defineConfigPart } from './part';
import { address, isOn, text } from './values';

/** Whether traces are sent. The OpenTelemetry SDK reads its settings (`OTEL_*`) itself. */
export const traces = defineConfigPart({
  schema: v.object({
    OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://127.0.0.1:4318'),
    OTEL_SDK_DISABLED: text,
  }),
  read: (env) => env.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && !isOn(env.OTEL_SDK_DISABLED),
});
