import type { Env } from '../../../config/env.js';
import type { CreateConnectSessionDto } from './connect-session.dto.js';
import { ConnectSessionReader } from './connect-session.reader.js';

const readerWhere = (allowPrivate: boolean): ConnectSessionReader =>
  new ConnectSessionReader({ receiverPolicy: { allowPrivate, ports: [443] } } as unknown as Env);

const bodyWith = (frameOrigins: string[]): CreateConnectSessionDto => ({
  tenantID: '0193aa00-7fff-7abc-8abc-00000000abcd',
  redirectURL: 'https://shop.example/done',
  frameOrigins,
});

describe('ConnectSessionReader', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1'])('accepts %s for a frame in development only', (origin) => {
    const body = bodyWith(['https://shop.example', origin]);
    expect(readerWhere(true).newSession(body).frameOrigins).toEqual(body.frameOrigins);
    expect(() => readerWhere(false).newSession(body)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'frameOrigins' })] }),
    );
  });

  it('accepts https origins everywhere', () => {
    const body = bodyWith(['https://shop.example']);
    expect(readerWhere(false).newSession(body).frameOrigins).toEqual(body.frameOrigins);
  });
});
