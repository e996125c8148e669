export function rewrittenOutput<Output extends NodeJS.WritableStream>(
  stdout: Output,
  rewrite: (text: string) => string,
): Output {
  const write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean =>
    Reflect.apply(stdout.write.bind(stdout), undefined, [typeof chunk === 'string' ? rewrite(chunk) : chunk, ...rest]);
  // An object that inherits from the output would have its own count of listeners.
  return new Proxy(stdout, {
    get: (target, name): unknown => (name === 'write' ? write : Reflect.get(target, name)),
  });
}
