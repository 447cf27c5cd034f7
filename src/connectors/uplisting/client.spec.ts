import { authenticate } from './client.js';

const KEY = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const ENCODED = Buffer.from(KEY).toString('base64');

describe('authenticate', () => {
  it.each([
    ['a key', KEY, ENCODED],
    ['an already encoded key', ENCODED, ENCODED],
    ['any other text', 'sandbox-demo', Buffer.from('sandbox-demo').toString('base64')],
  ])('sends %s encoded once', (_, api_key, sent) => {
    const credentials = { api_key, client_id: 'client' };
    expect(authenticate({ credentials })).toEqual({
      authorization: `Basic ${sent}`,
      'x-uplisting-client-id': 'client',
    });
  });
});
