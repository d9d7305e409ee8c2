import { Mail } from 'lucide-react';
import { prefetchList } from '~/shared/data/loaders';
import type { UserTab } from '../users/parts';
import { sentEmailQueries } from './client';
import { UserEmails } from './user-emails';

/** On the page of a user. */
export const userEmailsTab: UserTab = {
  name: 'emails',
  label: 'sent-emails:title',
  icon: Mail,
  component: UserEmails,
  load: (data, id) => prefetchList(data, sentEmailQueries.ofUser, id),
};
