import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { AccountSecrets } from './account-secrets.js';

const secrets = new AccountSecrets(new KeyRing(`test:${randomBytes(32).toString('base64')}`));
const owner = { accountId: 'account', workspaceId: 'workspace' };

describe('a sealed account value', () => {
  const sealed = secrets.seal('auth_config', owner, { apiKey: 'k' });

  it('can be decrypted for its column', () => {
    expect(secrets.open('auth_config', owner, sealed)).toEqual({ apiKey: 'k' });
    expect(sealed).not.toContain('apiKey');
  });

  it.each([
    ['another account', 'auth_config', { ...owner, accountId: 'other' }],
    ['another workspace', 'auth_config', { ...owner, workspaceId: 'other' }],
    ['another column', 'tokens', owner],
  ] as const)('cannot be decrypted as a value of %s', (_, column, of) => {
    expect(() => secrets.open(column, of, sealed)).toThrow();
  });
});
