import type { Access } from '~/shared/access';

export const access: Access = {
  calls: { 'live/changes': 'signed in', 'live/announceEditing': 'signed in' },
};
