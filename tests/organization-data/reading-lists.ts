import type { OrganizationData } from '../organization-data';
import { newBooks, newList } from '../reading-lists';

export const data: OrganizationData = {
  access: {
    'readingLists/list': {},
    'readingLists/get': {},
    'readingLists/create': {},
    'readingLists/rename': {},
    'readingLists/remove': { permission: { content: 'delete' } },
    'readingLists/addBook': {},
    'readingLists/removeBook': {},
    'readingLists/editNote': {},
    'readingLists/moveBook': {},
  },
  async inputs(app, owner, organization) {
    const [bookId = '', otherBookId = ''] = await newBooks(app, 2);
    const { id: listId, updatedAt } = await newList(owner, organization, [bookId]);
    return {
      'readingLists/get': { listId },
      'readingLists/create': { name: 'New' },
      'readingLists/rename': { listId, name: 'New', expectedUpdatedAt: updatedAt },
      'readingLists/remove': { listId },
      'readingLists/addBook': { listId, bookId: otherBookId },
      'readingLists/removeBook': { listId, bookId },
      'readingLists/editNote': { listId, bookId, note: '', expectedNote: '' },
      'readingLists/moveBook': { listId, bookId, position: 1 },
    };
  },
};
