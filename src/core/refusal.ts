import { type RefusalCode, refusalCatalogue } from './refusal-catalogue.ts'

/** One reason for a refusal. `detail` replaces the catalogue's text for developers; `field` names the parameter. */
export type Reason = { code: RefusalCode; field?: string; detail?: string; [extra: string]: unknown }

/** An element of `message` as clients read it. */
export type MessageItem = { code: string; user_msg: string; dev_msg: string; field?: string }

/**
 * The only error that reaches a client with its meaning: one or several codes of the catalogue. The first reason's
 * status is the answer's. `body` joins the answer beside `message`; `headers` joins its headers.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reasons: readonly [Reason, ...Reason[]]
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    reasons: readonly [Reason, ...Reason[]],
    more: { body?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(
      reasons.map((reason) => (reason.field ? `${reason.code} (${reason.field})` : reason.code)).join(', '),
    )
    this.reasons = reasons
    this.body = more.body ?? {}
    this.headers = more.headers ?? {}
  }

  get status(): number {
    return refusalCatalogue[this.reasons[0].code].status
  }

  get messageItems(): MessageItem[] {
    return this.reasons.map(messageItem)
  }
}

/** Refuses for one reason: `refuse('no_rest')`, `refuse('invalid_parameter', { field: 'limit' })`. */
export function refuse(code: RefusalCode, reason: Omit<Reason, 'code'> = {}): Refusal {
  return new Refusal([{ ...reason, code }])
}

export function messageItem({ code, detail, ...rest }: Reason): MessageItem {
  const { user_msg, dev_msg } = refusalCatalogue[code]
  return { code, user_msg, dev_msg: detail ?? dev_msg, ...rest }
}
