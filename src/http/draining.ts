import type { FastifyInstance } from 'fastify'

/** Once the service stops, each answer is the last on its connection: nobody's keep-alive holds the end up. */
export function registerDraining(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
