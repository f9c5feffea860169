import { Type } from 'typebox'
import { ByteAnswer, jsonType } from '../../calls/answers.ts'
import { PageAnswer } from '../../calls/page-answer.ts'
import { isMigrated } from '../../db/migrate.ts'
import { notReady } from '../../http/error-handler.ts'
import { text } from '../../http/fields.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { Described } from '../../http/openapi-refusals.ts'
import { maintenance } from '../../http/preconditions.ts'
import { noInput, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { demoMailRoutes } from './demo-mail-routes.ts'
import { endpointPageRoutes } from './endpoint-pages-routes.ts'
import { guideRoutes } from './guides-routes.ts'

const common = { method: 'GET', access: 'public', input: noInput } as const
const Status = Type.Object({ status: text('`alive` or `ready`.') })

export type Site = Pick<Deps, 'config' | 'settings' | 'pages'> & {
  metrics: Metrics
  /** The finished description; asked late, when all routes are known. */
  openApi(): Buffer
}

/** As the description lists it; the page itself is the storefront's. */
export const shopPage: Described = {
  ...common,
  path: '/',
  chapter: 'About',
  summary: 'Open the storefront',
  description: 'The shop. With `WEB=off`, the developers’ page.',
  answer: { contentType: 'text/html' },
}

/** The parts that every reader of OpenAPI needs; the rest is in its specification. */
const openApiDocument = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: {
    openapi: { type: 'string', description: 'The version of OpenAPI.' },
    info: { type: 'object', description: 'Title, version and license of the API.' },
    paths: { type: 'object', description: 'All operations by path and method.' },
    components: { type: 'object', description: 'Schemas, refusals and examples shared by operations.' },
  },
}

/** Landing page, health checks, metrics, description and documentation. */
export function siteRoutes({ config, settings, pages, metrics, openApi }: Site): Route[] {
  const isDemo = config.seed === 'demo'
  const page = new PageAnswer({ name: 'landing', isDemo, publicUrl: config.publicUrl })
  let kept: ByteAnswer | undefined
  const description = () => {
    kept ??= new ByteAnswer(
      openApi(),
      jsonType,
      {},
      { freshness: { dependsOn: [], expiresAt: Number.POSITIVE_INFINITY } },
    )
    return kept
  }
  return [
    ...(config.web ? ['/developers'] : ['/developers', '/']).map((path) =>
      route({
        ...common,
        path,
        chapter: 'About',
        summary: 'Landing page for developers',
        answer: { contentType: 'text/html' },
        handler: async () => page,
      }),
    ),
    route({
      ...common,
      path: '/openapi.json',
      chapter: 'About',
      summary: 'OpenAPI description of the service',
      answer: { contentType: 'application/json', description: 'OpenAPI 3.1.', schema: openApiDocument },
      handler: async () => description(),
    }),
    route({
      ...common,
      path: '/healthz',
      chapter: 'Health',
      summary: 'Liveness check',
      answer: Status,
      handler: async () => ({ status: 'alive' }),
    }),
    route({
      ...common,
      path: '/readyz',
      chapter: 'Health',
      summary: 'Readiness check: database reachable and migrated, no maintenance',
      answer: Status,
      refusals: ['not_ready', 'maintenance'],
      handler: async (_input, { db }) => {
        if (config.maintenance || (await settings.isInMaintenance())) throw maintenance()
        if (!(await isMigrated(db))) throw notReady()
        return { status: 'ready' }
      },
    }),
    route({
      ...common,
      path: '/metrics',
      chapter: 'Health',
      summary: 'Metrics for Prometheus',
      answer: { contentType: 'text/plain' },
      handler: async () => new ByteAnswer(await metrics.read(), metrics.registry.contentType),
    }),
    ...guideRoutes(config),
    ...(isDemo && !config.production && config.mail.kind === 'folder' ? demoMailRoutes(config) : []),
    ...endpointPageRoutes({ publicUrl: config.publicUrl, isDemo, pages, openApi }),
  ]
}
