/**
 * The minimum that Node's HTTP server does for an answer: `PUT` stores a body under its path, `GET` returns it. No key,
 * no database, no ETag. Started by bench/reads.ts: `node fixed-json.js`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const bodies = new Map<string, Buffer>();

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    bodies.set(request.url!, await buffer(request));
    return void response.writeHead(204).end();
  }
  const body = bodies.get(request.url!)!;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
