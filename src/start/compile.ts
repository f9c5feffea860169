/**
 * Loads what a service loads, with the programs of its threads, so that Node keeps their compiled code (NODE_COMPILE_CACHE). What strips the types,
 * some 20 MB in each thread, stays for as long as that lives: a service that begins with this finds everything compiled.
 */
export async function compileAll() {
  await Promise.all([
    import('./start-service.ts'),
    import('./serve.ts'),
    import('./simulated-couriers.ts'),
    import('../processes/start-processes.ts'),
    import('../processes/run-worker.ts'),
    import('../modules/auth/accounts/hash-worker.ts'),
    import('../modules/drivers/routing/plan-worker.ts'),
    import('../modules/merchants/zones/lint-worker.ts'),
  ])
}
