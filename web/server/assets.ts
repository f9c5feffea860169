import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

const types = new Map(
  Object.entries<string>({
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.woff2': 'font/woff2',
    '.svg': 'image/svg+xml',
    '.map': 'application/json',
    '.wasm': 'application/wasm',
  }),
)

type Asset = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

/**
 * Serves built files from memory, compressed at build time. Their names contain a hash, so browsers cache them
 * permanently.
 */
export function openAssets(folder: string) {
  const cached = new Map<string, Asset | undefined>()
  const find = (name: string): Asset | undefined => {
    if (!cached.has(name)) cached.set(name, read(join(folder, 'assets', name)))
    return cached.get(name)
  }
  return (name: string, acceptEncoding: string): Response | undefined => {
    if (name !== basename(name) || !/^[\w.-]+$/.test(name) || name.startsWith('.')) return undefined
    const asset = find(name)
    if (!asset) {
      cached.delete(name) // a requested name isn't cached just because it was requested
      return undefined
    }
    const headers = new Headers({
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const encoding =
      asset.br && /\bbr\b/.test(acceptEncoding)
        ? 'br'
        : asset.gzip && /\bgzip\b/.test(acceptEncoding)
          ? 'gzip'
          : undefined
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(new Uint8Array(encoding ? asset[encoding]! : asset.plain), { headers })
  }
}

function read(path: string): Asset | undefined {
  const type = types.get(extname(path))
  if (!type) return undefined
  try {
    const plain = readFileSync(path)
    if (!existsSync(`${path}.br`)) return { type, plain }
    return { type, plain, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
  } catch {
    return undefined
  }
}
