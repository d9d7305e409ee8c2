import type { RouterClient } from '@orpc/server';
import { apiClient } from '~/shared/api-client';
import type { accountApi } from './server/api';

export const accountClient = apiClient<RouterClient<typeof accountApi>>('account');
