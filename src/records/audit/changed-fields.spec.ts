import { changedFields } from './changed-fields.js';

describe('changedFields', () => {
  const present = { name: 'A', notificationUrl: 'https://a.example', listingIds: ['1'], markup: 5, note: null };

  it('names the fields whose value changes, as the interface writes them', () => {
    const changes = { name: 'B', notificationUrl: null, listingIds: ['1', '2'], markup: 5.5, note: '' };
    expect(changedFields(present, changes)).toEqual(['name', 'notificationURL', 'listingIDs', 'markup', 'note']);
  });

  it('leaves out fields that are absent or have the value already', () => {
    expect(changedFields(present, { ...present, listingIds: ['1'], name: undefined })).toEqual([]);
  });
});
