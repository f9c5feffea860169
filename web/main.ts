// Runs only the web applications, in front of any Cellardoor: npm run web -- --help
// Settings: WEB_CLIENT_ID and WEB_CLIENT_SECRET (a client with the password and trusted flows), WEB_SECRETS,
// PUBLIC_URL.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { buildWeb } from './build.ts'
import { openSealer } from './seal.ts'
import type { Web, WebOptions } from './server/contract.ts'

const usage = `npm run web -- --api <url> [options]
  --api <url>       the Cellardoor to run in front of, such as https://marketplace.example
  --port <n>        the port to listen on (default 8090)
  --host <address>  the address to listen on (default 127.0.0.1)

Read from the environment: WEB_CLIENT_ID, WEB_CLIENT_SECRET, WEB_SECRETS, PUBLIC_URL.`

const values = readValues()
const { env } = process
const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url)
const apiUrl = withoutSlash(values.api)
const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://localhost:${values.port}`)
const secrets = (env.WEB_SECRETS ?? '')
  .split(',')
  .filter(Boolean)
  .map((secret) => Buffer.from(secret))
if (secrets.length === 0)
  console.error('WEB_SECRETS is not set: browsers are signed out when this program ends.')

const built = await buildWeb()
const options: WebOptions = {
  built,
  publicUrl,
  apiUrl,
  // The service sees our address; if it trusts us as a proxy, its limits count by the visitor's address.
  fetchFor:
    ({ ip, userAgent }) =>
    (input, init) => {
      const request = new Request(input, init)
      request.headers.set('x-forwarded-for', ip)
      request.headers.set('user-agent', userAgent)
      return fetch(request)
    },
  clientId: env.WEB_CLIENT_ID ?? 'demo-app',
  clientSecret: env.WEB_CLIENT_SECRET ?? 'demo-app-secret',
  sealer: openSealer([secrets[0] ?? randomBytes(32), ...secrets.slice(1)]),
  now: () => Date.now(),
  onError: (error, { url }) => console.error(new URL(url).pathname, error),
}
const { openWeb } = (await import(built.server)) as { openWeb(options: WebOptions): Web }
const web = openWeb(options)

function readValues() {
  const read = () =>
    parseArgs({
      options: {
        api: { type: 'string', default: '' },
        port: { type: 'string', default: '8090' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', default: false },
      },
    }).values
  try {
    const values = read()
    if (values.help) {
      console.log(usage)
      process.exit()
    }
    if (URL.canParse(values.api)) return values
    console.error(`--api takes the URL of a Cellardoor.\n\n${usage}`)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  process.exit(1)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (!request.socket.destroyed) console.error(error) // Otherwise the browser has disconnected.
    response.destroy()
  })
})
server.listen(Number(values.port), values.host, () => console.log(`${publicUrl} in front of ${apiUrl}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 5000).unref()
  })

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const isSecure = publicUrl.startsWith('https:')
  const response = await web.handle(await asRequest(incoming, gone.signal), {
    ip: incoming.socket.remoteAddress ?? '127.0.0.1',
    userAgent: incoming.headers['user-agent'] ?? '',
    isSecure,
  })
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').flat()
  const cookies = response.headers.getSetCookie().flatMap((cookie) => ['set-cookie', cookie])
  outgoing.writeHead(response.status, [...headers, ...cookies])
  if (response.body && incoming.method !== 'HEAD')
    await pipeline(Readable.fromWeb(response.body as never), outgoing)
  else outgoing.end()
}

const largestBody = 1024 * 1024

async function asRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  const method = incoming.method ?? 'GET'
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size <= largestBody) chunks.push(chunk)
  }
  const url = new URL(incoming.url ?? '/', publicUrl)
  const hasBody = method !== 'GET' && method !== 'HEAD' && size > 0
  return new Request(url, { method, headers, signal, ...(hasBody && { body: Buffer.concat(chunks) }) })
}
