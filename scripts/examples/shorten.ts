/** A response with its long lists shortened, and how many entries were left out of each list, by its path. */
export type Shortened = { answer: unknown; left_out?: { [path: string]: number } }

const keptEntries = 2
const keptScalars = 8
const keptText = 240
/** A truncated file would be invalid, so examples send small ones. */
const keptBase64 = 1000
const base64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Secrets, which must never be written to a file. */
const secrets = /^(access_token|refresh_token|quote_token|code_verifier|credential|Guest-Token)$/

export function shorten(answer: unknown): Shortened {
  const left: { [path: string]: number } = {}
  const short = shortenPart(answer, '', left)
  return { answer: short, ...(Object.keys(left).length > 0 && { left_out: left }) }
}

function shortenPart(part: unknown, path: string, left: { [path: string]: number }): unknown {
  const go = (value: unknown, name: string | number) => shortenPart(value, `${path}/${name}`, left)
  if (typeof part === 'string') return shortenText(part)
  if (part === null || typeof part !== 'object') return part
  if (Array.isArray(part)) {
    const most = part.every((one) => typeof one !== 'object') ? keptScalars : keptEntries
    if (part.length > most) left[path] = part.length - most
    return part.slice(0, most).map(go)
  }
  const entries = Object.entries(part)
  const isFlat = entries.every(([, value]) => typeof value !== 'object')
  const most = isMap(part) ? (isFlat ? keptScalars : keptEntries) : entries.length
  if (entries.length > most) left[path] = entries.length - most
  return Object.fromEntries(
    entries
      .slice(0, most)
      .map(([name, value]) => [name, isSecret(name, value) ? `<${name}>` : go(value, name)]),
  )
}

const isSecret = (name: string, value: unknown) =>
  typeof value === 'string' &&
  (secrets.test(name) ||
    (name === 'client_secret' && value !== 'demo-app-secret') ||
    name === 'secret' ||
    (/^(code|key)$/.test(name) && /^[\w-]{30,}$/.test(value)))

/** True for objects keyed by id, such as products by number. A week keyed by day doesn't count. */
function isMap(part: object): boolean {
  const names = Object.keys(part)
  return names.length > keptEntries && names.every((name) => /\d/.test(name))
}

/** The simulated companies get new ports at every start. */
function shortenText(text: string): string {
  const plain = text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9100')
  const most = base64.test(plain) ? keptBase64 : keptText
  return plain.length > most ? `${plain.slice(0, keptText - 40).trimEnd()}…` : plain
}
