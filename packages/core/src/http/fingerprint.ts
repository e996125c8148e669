/** Returns a hash that tells keys apart and reveals none: 48 bits, so that many keys have the same. */
export async function fingerprintOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`paydeck checkpoint ${key}`));
  return Array.from(new Uint8Array(hash, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
