import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';

// Responds to every request with a given body, and reports its port.
const [body]: unknown[] = await once(process, 'message');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(String(body));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
