import type { Client } from '@paydeck/core';

/** Returns the problems of webhook endpoints. */
export async function problems(client: Client): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, url, disabled } of client.webhooks.list()) {
    if (disabled === true) found.push(`${id} is disabled: ${hostOf(url)} gets no events`);
    if (!url.startsWith('https://')) found.push(`${id} is not https: ${hostOf(url)}`);
  }
  return found;
}

// The path of an endpoint is untrusted and may contain a secret, so a log gets only the host.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address';
}
