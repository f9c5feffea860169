/** A sentence for whoever typed the command; printed without a stack, exit code 1. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

export type OperatorApi = {
  get(path: string, query?: Record<string, string | undefined>): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, unknown>>
  put(path: string, body: object): Promise<Record<string, unknown>>
}

/** The operator interface of a running service: this program can do nothing that HTTP cannot. */
export function operatorApi(url: string, token: string): OperatorApi {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new CommandFault(`Nothing answers at ${url}. Is the service running? (--url, or CELLARDOOR_URL)`)
    })
    const answer = (await response.json()) as { message: { dev_msg: string; field?: string }[] }
    if (response.ok) return answer as Record<string, unknown>
    throw new CommandFault(
      answer.message.map(({ dev_msg, field }) => (field ? `${field}: ${dev_msg}` : dev_msg)).join('\n'),
    )
  }
  return {
    get(path, query = {}) {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
      return call('GET', given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path)
    },
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  }
}
