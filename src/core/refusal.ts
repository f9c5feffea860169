import type { Language } from '../texts/language.ts'
import { forDevelopers, inLanguage, type Sentence } from '../texts/sentence.ts'
import { type RefusalCode, refusalCatalog } from './refusals/catalog.ts'
import { spanishRefusals } from './refusals/spanish.ts'

/**
 * One reason for a refusal. `detail` replaces the catalog's text for developers; a sentence is also shown to users,
 * in their language. `field` names the parameter.
 */
export type Reason = {
  code: RefusalCode
  field?: string
  detail?: string | Sentence
  [extra: string]: unknown
}

/** An element of `message`, as sent to clients. */
export type MessageItem = {
  code: string
  user_msg: string
  dev_msg: string
  exact_msg?: string
  field?: string
}

type More = {
  /** Merged into the answer, next to `message`. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** For codes with two meanings (`invalid_grant`: a wrong password is 401, a used code 400). */
  status?: number
  /** Work that must happen even though the request is refused, after its transaction is rolled back. */
  consequence?: () => Promise<unknown>
}

/**
 * The only error whose meaning reaches the client: one or more codes of the catalog. The status is that of the first
 * reason, unless another is given.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reasons: readonly [Reason, ...Reason[]]
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly consequence: More['consequence']

  constructor(reasons: readonly [Reason, ...Reason[]], more: More = {}) {
    super(
      reasons.map((reason) => (reason.field ? `${reason.code} (${reason.field})` : reason.code)).join(', '),
    )
    this.reasons = reasons
    this.body = more.body ?? {}
    this.headers = more.headers ?? {}
    this.status = more.status ?? refusalCatalog[reasons[0].code].status
    this.consequence = more.consequence
  }

  /** In English. */
  get messageItems(): MessageItem[] {
    return this.messageItemsIn('en')
  }

  messageItemsIn(language: Language): MessageItem[] {
    return this.reasons.map((reason) => messageItem(reason, language))
  }
}

/** Refuses for one reason: `refuse('no_rest')`, `refuse('invalid_parameter', { field: 'limit' })`. */
export function refuse(code: RefusalCode, reason: Omit<Reason, 'code'> = {}): Refusal {
  return new Refusal([{ ...reason, code }])
}

/** An unbounded list of faults must not produce an unbounded answer. */
export const maxReasons = 1000

/** Refuses with all faults at once, if there are any. */
export function refuseIfAny(faults: readonly Reason[]): void {
  const [first, ...more] = faults.slice(0, maxReasons)
  if (first) throw new Refusal([first, ...more])
}

/** The user's text is in their language, the developers' text always in English. */
export function messageItem({ code, detail, ...rest }: Reason, language: Language): MessageItem {
  const { user_msg, dev_msg } = refusalCatalog[code]
  const words = language === 'es' ? spanishRefusals[code] : user_msg
  const exact = typeof detail === 'object' && { exact_msg: inLanguage(detail, language) }
  return { code, user_msg: words, dev_msg: detail ? forDevelopers(detail) : dev_msg, ...exact, ...rest }
}
