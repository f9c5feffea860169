import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Described } from '../../http/openapi.ts'
import { noInput } from '../../http/route.ts'

/** As the description lists it; the page itself comes from its maker. */
export const referencePage: Described = {
  method: 'GET',
  path: '/docs',
  access: 'public',
  chapter: 'About',
  summary: 'API explorer: try operations in the browser',
  input: noInput,
  answer: { contentType: 'text/html' },
}

const page = '/docs/'
const script = '/docs/js/scalar.js'

/** The script may talk to this service and to nobody else. */
const security =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'"

/** The API explorer, served whole from here. */
export function registerReference(app: FastifyInstance, { config: { seed } }: Pick<Deps, 'config'>) {
  let made: ReturnType<typeof makeReference> | undefined
  const show = async (path: string, reply: FastifyReply) => {
    made ??= makeReference(seed)
    const { type, bytes } = (await made).get(path)!
    return reply.header('content-security-policy', security).type(type).send(bytes)
  }
  const config = { access: referencePage.access }
  app.get('/docs', { config }, (request, reply) =>
    // Its script is named relative to the page.
    request.url.split('?')[0]!.endsWith('/') ? show(page, reply) : reply.redirect(page, 301),
  )
  app.get(script, { config }, (_request, reply) => show(script, reply))
}

/** Its maker brings four megabytes and three hundred modules, a quarter of what a start takes: loaded when somebody asks. */
async function makeReference(seed: string): Promise<Map<string, { type: string; bytes: Buffer }>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const maker = Fastify()
  await maker.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Cellardoor: API explorer',
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
  })
  const answers = await Promise.all([page, script].map((url) => maker.inject(url)))
  await maker.close()
  const files = answers.map(({ headers, rawPayload }, index) => {
    return [[page, script][index]!, { type: String(headers['content-type']), bytes: rawPayload }] as const
  })
  return new Map(files)
}
