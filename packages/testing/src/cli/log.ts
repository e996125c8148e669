import type { RecordedRequest } from '../service/recorded-request.ts';

/** Writes one line for each request: `12:03:44 200 GET /test/payouts?page_size=5`. */
export function logLine(output: { write(text: string): unknown }): (request: RecordedRequest) => void {
  return ({ at, status, method, path, query, code, fault }) => {
    const time = new Date(at).toISOString().slice(11, 19);
    const text = new URLSearchParams(query).toString();
    const notes = [code, fault === undefined ? undefined : `fault ${fault}`].filter((note) => note !== undefined);
    const line = [time, status === 0 ? '---' : status, method, text === '' ? path : `${path}?${text}`, ...notes].join(
      ' ',
    );
    // Client input is sanitized for the terminal.
    output.write(`${line.replaceAll(/[^\x20-\x7e]/g, '?')}\n`);
  };
}
