import { expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';
import { publicConfig } from './';

const s3 = {
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'product-files',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hush',
};

test('files are in a folder unless a bucket is configured', () => {
  expect(parseConfig({}, 'local').s3).toBeNull();
  expect(parseConfig({ S3_REGION: 'auto', S3_PATH_STYLE: 'true' }, 'local').s3).toBeNull();
  expect(parseConfig(s3, 'local').s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'us-east-1',
    bucket: 'product-files',
    accessKeyId: 'AKIA',
    secretAccessKey: 'hush',
    pathStyle: true,
  });
  const other = { ...s3, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'false' };
  expect(parseConfig(other, 'local').s3).toMatchObject({
    region: 'eu-central-1',
    pathStyle: false,
  });
});

test.each(Object.keys(s3))('%s is reported if it is missing', (missing) => {
  const lines = configLines({ ...s3, [missing]: ' ' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${missing} is missing: expected together with S3_`));
  expect(lines[0]).not.toContain('hush');
});

test.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'ftp://s3.example.com'],
  ['S3_ENDPOINT', 'https://key:hush@s3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com/?bucket=files'],
  ['S3_BUCKET', 'product/files'],
  ['S3_BUCKET', '../files'],
  ['S3_BUCKET', 'Files'],
  ['S3_REGION', 'eu central'],
  ['S3_ACCESS_KEY_ID', 'two words'],
  ['S3_SECRET_ACCESS_KEY', 'hush hush'],
  ['S3_PATH_STYLE', 'maybe'],
])('%s=%s is rejected, without its value', (name, value) => {
  const lines = configLines({ ...s3, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} is wrong: expected `));
  expect(lines[0]).not.toContain('hush');
});

test('the browser learns nothing about the bucket', () => {
  const exposed = JSON.stringify(publicConfig(parseConfig(s3, 'local')));
  expect(exposed).not.toMatch(/hush|AKIA|product-files|amazonaws/);
});
