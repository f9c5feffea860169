import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Bindings, ChildLoggerOptions, Logger } from 'pino'
import { pathOfUrl, requestPath } from './paths.ts'

/** One line per request, when its answer is sent. The path without the query; headers and bodies are never logged. */
export function registerRequestLog(app: FastifyInstance) {
  const log = app.log as Logger
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) {
      const { id: requestId, method, ip } = request
      const path = withoutSecrets(requestPath(request))
      const ms = Math.round(reply.elapsedTime * 10) / 10
      log.info({ requestId, method, path, status: reply.statusCode, ip, ms }, 'answered')
    }
    done()
  })
}

/** A request's own logger, which adds its id to every line. Created (10 µs) on first use: few requests log. */
class LazyLogger {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  #own: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }
  get own(): FastifyBaseLogger {
    this.#own ??= this.#log.child(this.#bindings)
    return this.#own
  }
  get level() {
    return this.#log.level
  }
  child(bindings: Bindings, options?: ChildLoggerOptions) {
    return this.own.child(bindings, options)
  }
}

for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const) {
  Object.defineProperty(LazyLogger.prototype, level, {
    value(this: LazyLogger, ...line: [string]) {
      this.own[level](...line)
    },
  })
}

export function lazyLogger(log: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new LazyLogger(log, bindings) as unknown as FastifyBaseLogger
}

/** The same line for answers the framework didn't see; those from the cache have no duration worth logging. */
export function frontLog(log: Logger, addressOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, requestId: string, milliseconds: number) => {
    if (!log.isLevelEnabled('info')) return
    const { method, url = '/' } = request
    log.info(
      {
        requestId,
        method,
        path: withoutSecrets(pathOfUrl(url)),
        status: 200,
        ip: addressOf(request),
        ms: Math.round(milliseconds * 10) / 10,
      },
      'answered',
    )
  }
}

/** Hides card numbers sent instead of an id, and the secret part of tracking links and printer URLs. */
const withoutSecrets = (path: string) =>
  path
    .replaceAll(/\d(?:(?:[ .-]|%20)?\d)*/g, (run) => (countDigits(run) < 12 ? run : '…'))
    .replace(/^((?:\/api)?\/track\/\d+)\.[^/]+/, '$1.…')
    .replace(/^((?:\/api)?\/connections\/printers\/)[^/]+/, '$1…')

const countDigits = (run: string) => run.replaceAll(/%20|\D/g, '').length
