import { checkErrorBody } from '../../courier-contract/check-answer.ts'
import { type CallName, callNames, type Reply } from './caller.ts'
import type { Case } from './open-kit.ts'
import { fail, list, pass, show, skip, toVerdict } from './verdict.ts'

/** Checked at the end, over all calls of the run. */
const overall = (name: string, rule: string, isWrong: (reply: Reply) => string | undefined): Case => ({
  name: `overall: ${name}`,
  rule,
  run({ history }) {
    const wrong = history.flatMap((reply) => {
      const fault = isWrong(reply)
      return fault === undefined ? [] : [`${reply.call}: ${fault}`]
    })
    return wrong[0]
      ? fail(wrong.length > 1 ? `${wrong.length} times, first ${wrong[0]}` : wrong[0])
      : pass(`${history.length} calls`)
  },
})

const inTime = (call: CallName): Case => ({
  name: `in time: ${call}`,
  rule: 'The service waits 3 s for an estimate, 10 s for a booking, 5 s for status and cancel, then continues without.',
  run({ history, limits }) {
    const own = history.filter((reply) => reply.call === call)
    if (own.length === 0) return skip('never called')
    const slowest = Math.max(...own.map(({ tookMs }) => tookMs))
    return toVerdict(slowest < limits[call], `${own.length} calls, the slowest ${slowest} ms`)
  },
})

export const historyCases: readonly Case[] = [
  ...callNames.map(inTime),
  overall('errors say why', 'Every 400 has a body {code, user_msg, dev_msg}, all strings.', (reply) => {
    if (reply.status !== 400) return undefined
    const { violations } = checkErrorBody(reply.body ?? reply.text)
    return violations.length > 0 ? `${list(violations)} (${show(reply)})` : undefined
  }),
  overall('no server fault', 'No request gets a 5xx.', (reply) =>
    reply.status >= 500 ? show(reply) : undefined,
  ),
  overall('always HTTP', 'Every request gets a response: no closed connection, no endless body.', (reply) =>
    reply.fault && !reply.fault.includes('within') ? reply.fault : undefined,
  ),
  overall('labels JSON as JSON', 'A 200 with a body has the Content-Type application/json.', (reply) => {
    const type = reply.headers['content-type'] ?? 'none'
    const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)
    return reply.status !== 200 || reply.text === '' || isJson ? undefined : `Content-Type: ${type}`
  }),
  overall('no redirects', 'No redirects: the service does not follow them.', (reply) =>
    reply.status >= 300 && reply.status < 400 ? show(reply) : undefined,
  ),
  overall('not compressed', 'No compression: the service requests identity.', ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    return encoding === 'identity' ? undefined : `Content-Encoding: ${encoding}`
  }),
]
