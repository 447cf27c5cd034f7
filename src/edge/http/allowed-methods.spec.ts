import { fastify } from 'fastify';
import { AllowedMethods } from './allowed-methods.js';

describe('AllowedMethods', () => {
  const server = fastify();
  const allowed = new AllowedMethods(server);
  const answer = async (): Promise<string> => 'ok';
  server.get('/thing', answer);
  server.post('/thing', answer);
  server.patch('/thing/:id', answer);
  server.get('/a.b', answer);
  server.get('/files/*', answer);

  it.each([
    ['/thing', ['GET', 'HEAD', 'POST']],
    ['/thing?a=/thing/1', ['GET', 'HEAD', 'POST']],
    ['/thing/1', ['PATCH']],
    ['/thing/1/2', []],
    ['/thing/', []],
    ['/files/1', []],
    ['/a.b', ['GET', 'HEAD']],
    ['/a-b', []],
    ['/', []],
  ])('returns the methods of %s', (path, methods) => {
    expect(allowed.of(path)).toEqual(methods);
  });
});
