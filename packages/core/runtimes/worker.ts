// Runs the smoke test against the service in the query, and responds with its summary.
import { createClient } from '../src/index.ts';
import { smoke } from './smoke.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    const service = new URL(request.url).searchParams.get('service') ?? '';
    return new Response(await smoke(createClient, service));
  },
};
