import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Why the tests in Firefox cannot run here; false when they can. */
export const whyNoFirefox = (): string | false =>
  program ? false : 'There is no Firefox here. Install the package firefox-esr to run these tests.'

type Reply = {
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}
type LogEntry = { level: string; type: string; text: string }

export type Firefox = {
  /** Opens a page and answers what an expression gives there. */
  open(url: string, expression: string): Promise<unknown>
  /** Errors of scripts and policies since the start. */
  errors: string[]
  close(): Promise<void>
}

/** Debian's Firefox, driven by WebDriver BiDi: Playwright needs a Firefox of its own. */
export async function launchFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'cellardoor-firefox-'))
  const child = spawn(
    program!,
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    },
  )
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await once(socket, 'open')
  const errors: string[] = []
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else if (reply.method === 'log.entryAdded') {
      const { level, type, text } = reply.params as LogEntry
      if (level === 'error') errors.push(`${type}: ${text}`)
    }
  })
  let last = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await promise
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error} ${reply.message}`)
    return reply.result
  }
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await ask('browsingContext.getTree')) as { contexts: { context: string }[] }
  const { context } = contexts[0]!
  return {
    errors,
    async open(url, expression) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
      const evaluation = { expression, target: { context }, awaitPromise: true }
      const answer = (await ask('script.evaluate', evaluation)) as { result?: { value?: unknown } }
      return answer.result?.value
    },
    async close() {
      socket.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stderr!) {
    said += String(chunk)
    const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1]
    if (!found) continue
    return found
  }
  throw new Error(`Firefox has ended: ${said.slice(0, 500)}`)
}
