import type { Sampler } from '@opentelemetry/sdk-trace'
import { choice, type Environment, flag, number, text, wholeNumber } from '../../core/environment.ts'
import { traceWith } from '../../runtime/tracing.ts'

/** From the environment variables that all OpenTelemetry programs share. Undefined: no tracing. */
export type TracingSettings = {
  serviceName: string
  sampler: SamplerName
  /** The share of traces that is kept, if the sampler has one. */
  ratio: number
  /** Spans are sent in batches, at least this often. */
  sendEveryMs: number
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof samplers)[number]

/** The exporter itself reads the target, headers and timeout from OTEL_EXPORTER_OTLP_*. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: text({
    means:
      'Where to send OpenTelemetry traces (OTLP over HTTP, JSON). The other `OTEL_EXPORTER_OTLP_*` variables and `OTEL_RESOURCE_ATTRIBUTES` work as usual.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text({
    otherwise: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    means: 'The same, for traces only.',
  }),
  OTEL_SERVICE_NAME: text({ fallback: 'cellardoor', means: 'The service’s name in traces.' }),
  OTEL_TRACES_SAMPLER: choice(samplers, {
    fallback: 'parentbased_always_on',
    means: `Which traces are kept: ${samplers.map((name) => `\`${name}\``).join(', ')}.`,
  }),
  OTEL_TRACES_SAMPLER_ARG: number(
    { most: 1 },
    { fallback: 1, means: 'The share of traces to keep, for samplers with a ratio.' },
  ),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(
    { most: 60_000 },
    { fallback: 5000, means: 'Milliseconds between exports of traces.' },
  ),
  OTEL_TRACES_EXPORTER: text({ otherwise: 'otlp', means: '`none` sends no traces.' }),
  OTEL_SDK_DISABLED: flag('`true` sends no traces.'),
}

export function readTracingSettings({
  values,
}: Environment<typeof tracingVariables>): TracingSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = values.OTEL_SDK_DISABLED || values.OTEL_TRACES_EXPORTER === 'none'
  if (endpoint === undefined || isOff) return undefined
  return {
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    sendEveryMs: values.OTEL_BSP_SCHEDULE_DELAY,
  }
}

/** Loaded only if tracing is on, because the libraries take a tenth of a second to load. Resolves to a function that ends tracing. */
export async function startTracing(settings: TracingSettings | undefined): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, resources, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const roots = new Map<string | undefined, Sampler>([
    ['always_on', new sdk.AlwaysOnSampler()],
    ['always_off', new sdk.AlwaysOffSampler()],
    ['traceidratio', new sdk.TraceIdRatioBasedSampler(settings.ratio)],
  ])
  const [, isParentBased, rootName] = /^(parentbased_)?(.+)$/.exec(settings.sampler) ?? []
  const root = roots.get(rootName)!
  const detected = resources.detectResources({ detectors: [resources.envDetector] })
  const named = resources.resourceFromAttributes({ 'service.name': settings.serviceName })
  const provider = new sdk.TracerProvider({
    sampler: isParentBased ? new sdk.ParentBasedSampler({ root }) : root,
    resource: resources.defaultResource().merge(detected).merge(named),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.sendEveryMs,
      }),
    ],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  traceWith(provider.getTracer('cellardoor'))
  return async () => {
    traceWith(undefined)
    await provider.shutdown().catch(() => {}) // an unreachable collector must not delay the shutdown
  }
}
