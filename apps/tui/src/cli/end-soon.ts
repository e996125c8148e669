/** What of a process decides when it can end. */
export interface Ends {
  readonly stdout: { readonly writableLength: number };
  readonly stderr: { readonly writableLength: number };
  exit(): void;
}

/**
 * Ends a process that has done its work, as soon as all is written, though something keeps it open: Node goes on
 * connecting to a server that hangs in the TLS handshake for 10 s, whoever has left. What is still under way, such as
 * telling other programs of the rate limit, has half a second. A process that ends by itself does so at once.
 */
export function endSoon(process: Ends): void {
  setTimeout(() => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) endSoon(process);
    else process.exit();
  }, 500).unref();
}
