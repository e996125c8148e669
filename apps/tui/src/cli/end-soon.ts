/** The parts of a process that decide when it can exit. */
export interface Ends {
  readonly stdout: { readonly writableLength: number };
  readonly stderr: { readonly writableLength: number };
  exit(): void;
}

/**
 * Exits once all output is written, even if something keeps the process alive, such as a server that hangs in the TLS
 * handshake (10 s). Work in progress, such as sharing the rate limit, has half a second. A process that can exit by
 * itself does so at once.
 */
export function endSoon(process: Ends): void {
  setTimeout(() => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) endSoon(process);
    else process.exit();
  }, 500).unref();
}
