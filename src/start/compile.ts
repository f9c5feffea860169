import { hashPassword } from '../modules/auth/index.ts'

/**
 * Loads what a service loads, and the thread that hashes passwords, so that Node keeps their compiled code (NODE_COMPILE_CACHE). What strips the
 * types, some 20 MB, stays in a process for as long as that lives: a service that begins with this finds everything compiled.
 */
export async function compileAll() {
  await Promise.all([
    import('./start-service.ts'),
    import('./serve.ts'),
    import('./simulated-couriers.ts'),
    import('../processes/start-processes.ts'),
    import('../processes/run-worker.ts'),
    hashPassword('', { network: '', account: '' }),
  ])
}
