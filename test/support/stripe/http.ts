import type { IncomingMessage, ServerResponse } from 'node:http'

/** A call as its handler sees it. `account`: the connected account that the call is for (`Stripe-Account`). */
export type StripeRequest = { parameters: Record<string, any>; id: string; account: string | undefined }
export type Reply = { status: number; body: object }
/** By method and path, with `:id` instead of the id: `POST /v1/payment_intents/:id/capture`. */
export type Handlers = Record<string, (request: StripeRequest) => Reply>

export const ok = (body: object): Reply => ({ status: 200, body })
export const fault = (type: string, code: string, message: string, more: object = {}) => ({
  error: { type, code, message, ...more },
})
export const cardError = (code: string, more: object = {}): Reply => {
  return { status: 402, body: fault('card_error', code, 'Your card was not accepted.', more) }
}
export const invalid = (code: string, message: string): Reply => {
  return { status: 400, body: fault('invalid_request_error', code, message) }
}
export const missing = (what: string, id: string): Reply =>
  invalid('resource_missing', `No such ${what}: '${id}'`)

/** A page of a list, latest first, as Stripe returns it: `limit`, `starting_after` and `created[gte]`. */
export function listOf<Item extends { id: string; created?: number }>(
  items: Iterable<Item>,
  { parameters }: StripeRequest,
  url: string,
): Reply {
  const { limit = 10, starting_after: after, created } = parameters
  const from = Number(created?.gte ?? created?.gt ?? 0)
  const latestFirst = [...items].toReversed().filter((item) => (item.created ?? 0) >= from)
  const start = after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) return missing('object', after)
  const data = latestFirst.slice(start, start + Number(limit))
  return ok({ object: 'list', url, has_more: latestFirst.length > start + data.length, data })
}

export function write(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_loopback', ...headers })
  response.end(JSON.stringify(body))
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
