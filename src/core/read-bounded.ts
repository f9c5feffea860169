/** Reads a body to its end; undefined as soon as it has more than `maxBytes`. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null | undefined,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
