import type { FastifyInstance } from 'fastify'

/** The pages of the reference were at /reference before. */
export function registerOldReference(app: FastifyInstance) {
  const config = { access: 'public' } as const
  app.get('/reference', { config }, (_request, reply) => reply.redirect('/docs', 301))
  app.get<{ Params: { operation: string } }>('/reference/:operation', { config }, ({ params }, reply) =>
    reply.redirect(`/docs/${encodeURIComponent(params.operation)}`, 301),
  )
}
