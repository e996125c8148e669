// Answers with what the program did against the service that the query names.
import { createClient } from '../src/index.ts';
import { smoke } from './smoke.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    const service = new URL(request.url).searchParams.get('service') ?? '';
    return new Response(await smoke(createClient, service));
  },
};
