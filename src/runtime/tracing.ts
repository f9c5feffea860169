import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

let tracer: Tracer | undefined

/** Spans are made from now on, by the provider that is registered (outside/tracing); undefined ends it. */
export function traceWith(given: Tracer | undefined) {
  tracer = given
}

export const currentTracer = (): Tracer | undefined => tracer

/** The trace of which the work under way is part, for log lines. */
export function currentTraceId(): string | undefined {
  return tracer && trace.getSpan(context.active())?.spanContext().traceId
}

/** The span of the work under way in the form of the header `traceparent`, to be kept with work that is done later. */
export function currentTraceParent(): string | undefined {
  const own = tracer && trace.getSpan(context.active())?.spanContext()
  return own && `00-${own.traceId}-${own.spanId}-0${own.traceFlags}`
}

/** Runs queued work in a trace of its own, linked to the trace that queued it: it may be days later, and more than once. */
export function tracedLater<T>(
  name: string,
  { attributes, queuedBy }: { attributes: Attributes; queuedBy: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work()
  const [, traceId, spanId, flags] = /^00-(\w{32})-(\w{16})-(\d\d)$/.exec(queuedBy ?? '') ?? []
  const links = traceId && spanId ? [{ context: { traceId, spanId, traceFlags: Number(flags) } }] : []
  const options = { attributes, links, kind: SpanKind.CONSUMER, root: true }
  return tracer.startActiveSpan(name, options, (span) => endWith(span, work()))
}

/** Does the work within a span. While nothing is traced it costs one comparison. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  if (!tracer) return work()
  return tracer.startActiveSpan(name, { attributes, kind }, (span) => endWith(span, work()))
}

async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // The message may hold user input; the name says what kind of fault it was.
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error)?.name ?? 'fault' })
    throw error
  } finally {
    span.end()
  }
}

/** The same object; each of its calls that is waited for is a span named `<system> <method>`. */
export function traceCalls<T extends object>(system: string, port: T): T {
  const own = tracer
  if (!own) return port
  return new Proxy(port, {
    get(target, method, receiver) {
      const value = Reflect.get(target, method, receiver)
      if (typeof value !== 'function') return value
      const options = { attributes: { 'peer.service': system }, kind: SpanKind.CLIENT }
      return (...args: unknown[]) =>
        own.startActiveSpan(`${system} ${String(method)}`, options, (span) => {
          const result: unknown = Reflect.apply(value, target, args)
          return result instanceof Promise ? endWith(span, result) : result
        })
    },
  })
}
