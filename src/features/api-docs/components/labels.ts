import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { SourceName } from '../reference';

export const sourceLabels: Record<SourceName, PlainMessageKey> = {
  rest: 'api-docs:source.rest',
  auth: 'api-docs:source.auth',
};
