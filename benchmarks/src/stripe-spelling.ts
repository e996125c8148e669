/**
 * A `fetch` that translates the lists of Stripe's client for this service: `starting_after` becomes a page number, and
 * `items` become `data` with `has_more`. Stripe's own pagination sends the requests, one per page.
 */
export function inStripesSpelling(baseUrl: string): typeof fetch {
  // Its pagination continues after the last item of a page, so the next page follows that item.
  const pageAfter = new Map<string | null, number>([[null, 0]]);
  return async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    const size = searchParams.get('limit') ?? '10';
    const number = pageAfter.get(searchParams.get('starting_after')) ?? 0;
    const address = `${baseUrl}${pathname.replace('/v1', '')}?page_size=${size}&page_number=${number}`;
    const response = await fetch(address, { method: 'GET', headers: init?.headers ?? {} });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the fake answers is no question here.
    const { items } = (await response.json()) as { items: { subscription_id: string }[] };
    const data = items.map((item) => Object.assign(item, { id: item.subscription_id }));
    const last = data.at(-1);
    if (last) pageAfter.set(last.id, number + 1);
    return Response.json({ object: 'list', data, has_more: last !== undefined, url: pathname });
  };
}
