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

/** From now on, spans are created by the registered provider (outside/tracing); undefined turns tracing off. */
export function traceWith(given: Tracer | undefined) {
  tracer = given
}

export const currentTracer = (): Tracer | undefined => tracer

/** The current trace, for log lines. */
export function currentTraceId(): string | undefined {
  return tracer && trace.getSpan(context.active())?.spanContext().traceId
}

/** The current span as a `traceparent` header, to store with work that is done later. */
export function currentTraceParent(): string | undefined {
  const own = tracer && trace.getSpan(context.active())?.spanContext()
  return own && `00-${own.traceId}-${own.spanId}-0${own.traceFlags}`
}

/** Runs queued work in its own trace, linked to the trace that queued it: it may run days later, and more than once. */
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

/** Does the work within a span. While nothing is traced, it costs one comparison. */
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
    // The message may contain user input; the name tells what kind of fault it was.
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error)?.name ?? 'fault' })
    throw error
  } finally {
    span.end()
  }
}

/** Returns the same object; each of its awaited calls becomes a span named `<system> <method>`. */
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
