// What a server for agents would do with the other client: one tool, the same library for the protocol, no bundle to load quickly.
import process from 'node:process';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import DodoPayments from 'dodopayments';

const client = new DodoPayments({
  bearerToken: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseURL: process.env['PAYDECK_TEST_URL'] ?? '',
});
const inputSchema = fromJsonSchema({ type: 'object', properties: { limit: { type: 'number' } } });

serveStdio(() => {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  server.registerTool('list_subscriptions', { description: 'Lists subscriptions.', inputSchema }, async ({ limit }) => {
    const page = await client.subscriptions.list({ page_size: limit });
    return { content: [{ type: 'text', text: JSON.stringify(page.items) }] };
  });
  return server;
});
