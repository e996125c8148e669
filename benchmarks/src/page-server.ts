import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { listen } from '@paydeck/test-kit/listen';

// Responds to every request with a given body, and reports its port.
const [body]: unknown[] = await once(process, 'message');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(String(body));
});
process.send?.(await listen(server));
