/** Argon2id in PHC format, which includes its cost, so the cost can be raised later. */
export function readPasswordHash(text: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text)
  if (!match) return undefined
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const [nonce, tag] = match.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  return { memory, passes, parallelism, nonce, tag }
}
