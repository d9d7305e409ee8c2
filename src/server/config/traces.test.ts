import { expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
const isOn = (env: Record<string, string>) => parseConfig(env, 'local').traces;

test('the address of a collector turns traces on, and OTEL_SDK_DISABLED turns them off', () => {
  expect(isOn({})).toBe(false);
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBe(false);
});

test('an address that is none is rejected', () => {
  expect(configLines({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
    expect.stringMatching(
      /^OTEL_EXPORTER_OTLP_ENDPOINT is wrong: expected an address such as http:\/\//,
    ),
  ]);
});
