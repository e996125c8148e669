import type { Client } from '@paydeck/core';

/** Says what is wrong with each webhook endpoint that is not as it should be. */
export async function problems(client: Client): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, url, disabled } of client.webhooks.list()) {
    if (disabled === true) found.push(`${id} is disabled: ${hostOf(url)} gets no events`);
    if (!url.startsWith('https://')) found.push(`${id} is not https: ${hostOf(url)}`);
  }
  return found;
}

// The path of an endpoint may hold a secret, and may hold anything: a monitor's log gets the host alone.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address';
}
