import type { PmsRequest } from '../port/connector.js';
import { path } from '../kit/path.js';
import { encodeRequest } from './request-encoding.js';

const ENDPOINT = {
  baseUrl: 'https://pms.example/api/v1',
  partnerKey: { headers: { 'X-Partner': 'p' }, queryParams: { partner: 'q' } },
};
const encode = (request: Partial<PmsRequest>) =>
  encodeRequest({ method: 'GET', path: '/x', ...request }, ENDPOINT, { Authorization: 'secret' });

describe('encodeRequest', () => {
  it('appends path and query, adds the partner key and authentication', () => {
    const { url, headers } = encode({ path: '/listings', query: { limit: 1, cursor: undefined, name: 'a b' } });
    expect(url).toBe('https://pms.example/api/v1/listings?partner=q&limit=1&name=a+b');
    expect(headers).toMatchObject({ 'x-partner': 'p', authorization: 'secret', accept: 'application/json' });
  });

  it('encodes bodies', () => {
    expect(encode({ json: { a: 1 } })).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(encode({ form: { a: 'b c' } }).body).toBe('a=b+c');
    expect(encode({ text: '<x/>', headers: { 'Content-Type': 'text/xml' } })).toMatchObject({
      body: '<x/>',
      headers: { 'content-type': 'text/xml' },
    });
  });

  it('accepts absolute URLs of the same origin', () => {
    expect(encode({ path: 'https://pms.example/oauth/token' }).url).toBe('https://pms.example/oauth/token?partner=q');
  });

  it('sends to a further server of the vendor, or to a path of its name below any other base URL', () => {
    const servers = { identity: 'https://identity.pms.example' };
    const urlAt = (baseUrl: string, path = '/token'): string =>
      encodeRequest({ method: 'POST', path, server: 'identity' }, { baseUrl, servers }, {}).url;
    expect(urlAt('https://api.pms.example')).toBe('https://identity.pms.example/token');
    expect(urlAt('http://127.0.0.1:3100/pms')).toBe('http://127.0.0.1:3100/pms/identity/token');
    expect(urlAt('https://api.pms.example.evil.example')).toBe('https://api.pms.example.evil.example/identity/token');
    expect(() => urlAt('https://api.pms.example', 'https://evil.example/token')).toThrow('outside');
    expect(() => encodeRequest({ method: 'GET', path: '/x', server: 'other' }, { ...ENDPOINT, servers }, {})).toThrow();
  });

  it('never leaves the host, whatever the path', () => {
    expect(new URL(encode({ path: '//evil.example/x' }).url).host).toBe('pms.example');
  });

  it.each([
    'https://evil.example/x',
    'http://pms.example/x',
    '@evil.example/',
    '/../../admin',
    'no url',
    'https://pms.example.evil.example/',
  ])('refuses %s', (address) => {
    expect(() => encode({ path: address })).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('sends no secret to an address that a host chose, and filters it', () => {
    const request = encodeRequest({ method: 'GET', path: 'https://feeds.example/a.ics', foreign: true }, ENDPOINT, {});
    expect(request).toMatchObject({ url: 'https://feeds.example/a.ics', addressFilter: true });
    expect(request.headers).not.toHaveProperty('x-partner');
  });
});

describe('path', () => {
  it('encodes its values', () => {
    expect(path`/listings/${'a/b?c#d'}/calendar`).toBe('/listings/a%2Fb%3Fc%23d/calendar');
    expect(path`/listings/${7}`).toBe('/listings/7');
  });

  it.each(['', '.', '..', 'x'.repeat(501)])('refuses the id %p', (id) => {
    expect(() => path`/listings/${id}`).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
