import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../core/clock.ts'
import { CommandFault, operatorToken, serviceUrl } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { withoutControls } from './print.ts'

type Env = Record<string, string | undefined>
type StreamedEvent = { id: string; type: string; data: string }

const retryMs = 2000

/** Live events for a receiver without a public address. */
export function webhookCommands(env: Env): readonly Command[] {
  return [
    {
      words: 'webhooks listen',
      summary: 'prints events as they happen, and can forward them to a URL',
      options: {
        forward: { means: 'URL to post them to, such as http://localhost:3000/hook' },
        types: { means: 'comma-separated event types (all)' },
        after: { means: 'the event_id to start after (now)' },
        count: { means: 'stops after this many events' },
      },
      run: (_api, _given, options) => listen(options, env),
    },
  ]
}

async function listen(options: Options, env: Env): Promise<Record<string, unknown>> {
  const url = serviceUrl(text(options.url), env)
  const headers = { authorization: `Bearer ${operatorToken(text(options.token), env)}` }
  const query = new URLSearchParams({ after: text(options.after) ?? 'latest' })
  if (text(options.types)) query.set('types', text(options.types)!)
  const forward = text(options.forward)
  const most = Number(text(options.count) ?? Number.POSITIVE_INFINITY)
  const key = randomBytes(32)
  if (forward) console.log(`Signed with whsec_${key.toString('base64')}`)
  let count = 0
  for await (const event of follow(`${url}/events/stream?${query}`, headers)) {
    const outcome = forward ? ` -> ${await post(forward, event, key)}` : ''
    console.log(withoutControls(`${event.id} ${event.type}${outcome}`))
    if (++count >= most) break
  }
  return { events: count }
}

/** Yields each event once, and reconnects when the connection is lost. */
async function* follow(url: string, headers: Record<string, string>): AsyncGenerator<StreamedEvent> {
  let lastEventId = ''
  for (;;) {
    const resume = lastEventId && { 'last-event-id': lastEventId }
    const response = await fetch(url, { headers: { ...headers, ...resume } }).catch(() => undefined)
    if (response && !response.ok)
      throw new CommandFault(`The service responds with ${response.status}: ${await response.text()}`)
    if (!response && lastEventId === '') throw new CommandFault(`No response from ${new URL(url).origin}.`)
    let rest = ''
    try {
      for await (const chunk of response?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
          lastEventId = field('id') ?? lastEventId
          const data = field('data')
          if (data !== undefined) yield { id: lastEventId, type: field('event')!, data }
        }
      }
    } catch {} // the connection broke
    await sleep(retryMs)
  }
}

async function post(url: string, { id, data }: StreamedEvent, key: Buffer): Promise<string> {
  const timestamp = String(Math.floor(systemClock.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${data}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const answer = await fetch(url, { method: 'POST', headers, body: data, redirect: 'manual' }).catch(
    () => undefined,
  )
  return answer ? String(answer.status) : 'no answer'
}
