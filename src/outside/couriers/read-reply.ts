import { checkErrorBody } from '../../../courier-contract/check-answer.ts'
import type { Violation } from '../../../courier-contract/contract.ts'
import type { CourierOutcome, Exchange } from '../couriers.ts'
import type { RawReply, WireReply } from './ask.ts'

export type Checked<Answer> = { answer?: Answer; violations: Violation[]; isUsable: boolean }

/** How to read the body of a 200. */
export type BodyReader<Answer> =
  | { kind: 'json'; check(body: unknown): Checked<Answer> }
  | { kind: 'none'; check(text: string): Checked<Answer> }

/** A 4xx that says nothing about the work itself: wait, or try again. */
const noExplicitAnswer = [408, 425, 429]
const shownCharacters = 2000
const deepestBody = 64

/** The outcome of a call, from what was received. */
export function readReply<Answer>(
  { reply, fault }: RawReply,
  reader: BodyReader<Answer>,
  unfinished: Omit<Exchange, 'received'>,
): CourierOutcome<Answer> {
  const parsed = reply && parseJson(reply.text)
  const exchange: Exchange = {
    ...unfinished,
    received: reply && parsed ? { status: reply.status, body: shownBody(reply, parsed) } : null,
  }
  const silent = (detail: string, violations: Violation[] = []): CourierOutcome<Answer> => ({
    kind: 'silent',
    detail,
    violations,
    exchange,
  })
  if (fault || !reply || !parsed) return silent(fault?.detail ?? 'No answer.')
  const { status, encoding } = reply
  if (encoding !== '' && encoding !== 'identity')
    return silent('The answer is compressed.', [{ field: 'content-encoding', rule: 'must be identity' }])
  if (status >= 400 && status < 500 && !noExplicitAnswer.includes(status))
    return { kind: 'refused', status, ...readRefusal(reply, parsed), exchange }
  if (status !== 200) return silent(`The answer has the status ${status}.`, violationsOfStatus(status))
  if (reader.kind === 'none') return conclude(reader.check(reply.text), [], exchange)
  if (!parsed.isJson)
    return silent('The answer is not JSON.', [{ field: 'body', rule: 'must be a JSON object' }])
  return conclude(reader.check(parsed.body), violationsOfType(reply), exchange)
}

function conclude<Answer>(
  { answer, violations, isUsable }: Checked<Answer>,
  more: Violation[],
  exchange: Exchange,
): CourierOutcome<Answer> {
  const all = more.length === 0 ? violations : [...violations, ...more]
  return isUsable
    ? { kind: 'answered', answer: answer as Answer, violations: all, exchange }
    : { kind: 'unusable', violations: all, exchange }
}

/** The contract defines the body only for a 400. */
function readRefusal(reply: WireReply, parsed: Parsed) {
  const { code, detail, violations } = checkErrorBody(parsed.isJson ? parsed.body : reply.text)
  return {
    code: code || `http_${reply.status}`,
    detail: detail || `The answer has the status ${reply.status}.`,
    violations: reply.status === 400 ? violations : [],
  }
}

/** 500 is expected, and so are the two statuses with which infrastructure between us and the provider reports that it is unreachable. */
function violationsOfStatus(status: number): Violation[] {
  return [408, 425, 429, 500, 502, 503, 504].includes(status)
    ? []
    : [{ field: 'status', rule: 'must be 200' }]
}

function violationsOfType({ contentType }: WireReply): Violation[] {
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/.test(contentType)
  return isJson ? [] : [{ field: 'content-type', rule: 'must be application/json' }]
}

type Parsed = { isJson: true; body: unknown } | { isJson: false }

function parseJson(text: string): Parsed {
  try {
    const body: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    return isTooDeep(text, body) ? { isJson: false } : { isJson: true, body }
  } catch {
    return { isJson: false }
  }
}

/**
 * JSON.parse accepts any depth, but printing such a body later would overflow the stack. Most bodies have too few
 * brackets to be deep, and counting them takes a tenth of the time of walking them.
 */
function isTooDeep(text: string, body: unknown): boolean {
  return countBrackets('{', text) + countBrackets('[', text) > deepestBody && isDeeperThan(deepestBody, body)
}

function countBrackets(bracket: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) count++
  return count
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

function shownBody({ text }: WireReply, parsed: Parsed): unknown {
  return parsed.isJson ? parsed.body : text.slice(0, shownCharacters)
}
