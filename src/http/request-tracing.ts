import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { currentTracer } from '../runtime/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of its span, while requests are traced. */
    traceContext: Context | undefined
  }
}

/**
 * A span for each request that reaches the framework; reads answered by the front cache are too quick to be worth
 * one. Continues a caller's `traceparent`.
 */
export function registerRequestTracing(app: FastifyInstance) {
  const tracer = currentTracer()
  if (!tracer) return
  app.decorateRequest('traceContext', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions
    const route = config.path ?? url
    const parent = propagation.extract(ROOT_CONTEXT, request.headers)
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'cellardoor.request_id': request.id,
    }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    request.traceContext = trace.setSpan(parent, span)
    context.with(request.traceContext, done)
  })
  // The body arrives in socket events, outside the context that the first hook set.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traceContext) context.with(request.traceContext, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = request.traceContext && trace.getSpan(request.traceContext)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
