import type { Environment } from '../../core/environment.ts'
import { traceWith } from '../../core/tracing.ts'

/** From the variables that all programs with OpenTelemetry share. Undefined: nothing is traced. */
export type TracingSettings = {
  serviceName: string
  sampler: SamplerName
  /** The share of traces that are kept, where the sampler has one. */
  ratio: number
  /** Spans are sent in lots, at least so often. */
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

/** Where spans go, with which headers and how long that may take is read by the exporter from OTEL_EXPORTER_OTLP_*. */
export function readTracingSettings(env: Environment): TracingSettings | undefined {
  const settings = {
    serviceName: env.text('OTEL_SERVICE_NAME') ?? 'cellardoor',
    sampler: env.choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on'),
    ratio: env.number('OTEL_TRACES_SAMPLER_ARG', { fallback: 1, most: 1 }),
    sendEveryMs: env.number('OTEL_BSP_SCHEDULE_DELAY', { fallback: 5000, most: 60_000, isWhole: true }),
  }
  const endpoint = env.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? env.text('OTEL_EXPORTER_OTLP_ENDPOINT')
  const isOff = env.flag('OTEL_SDK_DISABLED', false) || env.text('OTEL_TRACES_EXPORTER') === 'none'
  return endpoint === undefined || isOff ? undefined : settings
}

/** Loaded only where it is used: the libraries take a tenth of a second to load. Resolves to the way to end it. */
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
  const ratio = { traceidratio: new sdk.TraceIdRatioBasedSampler(settings.ratio) }
  const roots = { always_on: new sdk.AlwaysOnSampler(), always_off: new sdk.AlwaysOffSampler(), ...ratio }
  const [, isParentBased, rootName] = /^(parentbased_)?(.+)$/.exec(settings.sampler) ?? []
  const root = roots[rootName as keyof typeof roots]
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
    await provider.shutdown().catch(() => {}) // a collector that is away does not hold up the end
  }
}
