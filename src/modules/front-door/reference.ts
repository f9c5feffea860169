import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Described } from '../../http/openapi.ts'
import { noInput } from '../../http/route.ts'

/** As the description lists it; the page itself comes from its maker. */
export const referencePage: Described = {
  method: 'GET',
  path: '/docs',
  access: 'public',
  chapter: 'About',
  summary: 'The interactive reference',
  input: noInput,
  answer: { contentType: 'text/html' },
}

/** The interactive reference, served whole from here: its script may talk to this service and to nobody else. */
export async function registerReference(app: FastifyInstance, { config: { seed } }: Pick<Deps, 'config'>) {
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Cellardoor: reference',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      authentication: {
        preferredSecurityScheme: 'client_id',
        ...(seed === 'demo' && { securitySchemes: { client_id: { value: 'demo-app' } } }),
      },
    },
    hooks: {
      onRequest: (request, reply, done) => {
        // The page is the same under every name; its maker trips over a missing or broken one.
        Object.assign(request.headers, { host: 'localhost', 'x-forwarded-host': undefined })
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
            "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}
