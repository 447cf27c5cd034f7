import { type KeyRights, UNRESTRICTED } from '../../platform/access/rights.js';
import { shownUrl } from './shown-url.js';

const keyWith = (...scopes: NonNullable<KeyRights['scopes']>): KeyRights => ({ ...UNRESTRICTED, scopes });

describe('shownUrl', () => {
  it.each([
    ['https://shop.example/hooks', 'https://shop.example/hooks'],
    ['https://shop.example/hooks?token=confidential', 'https://shop.example/hooks?hidden'],
    ['https://shop.example:8443/?confidential#confidential', 'https://shop.example:8443/?hidden'],
    ['https://user:confidential@shop.example/hooks', 'https://shop.example/hooks'],
    ['https://confidential@shop.example/hooks#x', 'https://shop.example/hooks'],
    ['confidential', 'hidden'],
  ])('shows %s without its secrets to a key that may not manage', (url, shown) => {
    expect(shownUrl(keyWith('read', 'book'), url)).toBe(shown);
    expect(shown).not.toContain('confidential');
  });

  it('shows the whole URL to a key that may manage', () => {
    const url = 'https://shop.example/hooks?token=confidential';
    for (const rights of [UNRESTRICTED, keyWith('read', 'manage')]) expect(shownUrl(rights, url)).toBe(url);
  });
});
