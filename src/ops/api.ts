import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readEnvironment, text } from '../core/environment.ts'
import { withoutTrailingSlashes } from '../core/text.ts'

/** An error for the person who typed the command: shown without a stack trace, exit code 1. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

export type OperatorApi = {
  get(path: string, query?: Record<string, string | undefined>): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, unknown>>
  put(path: string, body: object): Promise<Record<string, unknown>>
  delete(path: string): Promise<Record<string, unknown>>
  /** Saves an answer to a file, however large it is. */
  download(path: string, query: Record<string, string | undefined>, file: string): Promise<void>
}

/** The operator API of a running service. This program can do nothing that HTTP can't. */
export function operatorApi(url: string, token: string): OperatorApi {
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new CommandFault(`No response from ${url}. Is the service running? (Set --url or CELLARDOOR_URL)`)
    })
  const call = async (method: string, path: string, body?: object) => read(await ask(method, path, body))
  const read = async (response: Response) => {
    const answer = (await response.json().catch(() => {
      throw new CommandFault(`${url} responds with ${response.status}, but not like Cellardoor.`)
    })) as { message: { code: string; dev_msg: string; field?: string }[] }
    if (response.ok) return answer as Record<string, unknown>
    throw new CommandFault(answer.message.map(describeFault).join('\n'))
  }
  return {
    get: (path, query = {}) => call('GET', withQuery(path, query)),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    async download(path, query, file) {
      const response = await ask('GET', withQuery(path, query))
      if (!response.ok || !response.body) return void (await read(response))
      await pipeline(response.body, createWriteStream(file)).catch((error: Error) => {
        throw new CommandFault(`Can’t write "${file}": ${error.message}`)
      })
    },
  }
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

function describeFault({ code, dev_msg, field }: { code: string; dev_msg: string; field?: string }): string {
  if (code === 'ssl_required') return `${dev_msg} Use the public address: --url https://…, or CELLARDOOR_URL.`
  return field && !dev_msg.startsWith(field) ? `${field}: ${dev_msg}` : dev_msg
}

type Env = Record<string, string | undefined>

/** The variables that only commands read; docs/settings.md lists them. */
export const commandSettings = {
  CELLARDOOR_URL: text({
    otherwise: 'PUBLIC_URL, else localhost at PORT',
    means: 'The service that `npm run ops` calls, unless you set `--url`.',
  }),
}

/** The address and token default to the settings of the service. */
export function serviceUrl(given: string | undefined, env: Env): string {
  const { CELLARDOOR_URL: own } = readEnvironment(commandSettings, env).values
  const url = given ?? (own || env.PUBLIC_URL || `http://localhost:${env.PORT?.trim() || 8080}`)
  return withoutTrailingSlashes(url.trim())
}
export const operatorToken = (given: string | undefined, env: Env) =>
  given ?? (env.OPERATOR_TOKEN?.trim() || 'demo-operator-token')
