import { globSync } from 'node:fs'

const modules = new URL('../modules/', import.meta.url)

/**
 * Loads what a service loads, with the programs of its threads, so that Node keeps their compiled code (NODE_COMPILE_CACHE). What strips the types,
 * some 20 MB in each thread, stays for as long as that lives: a service that begins with this finds everything compiled.
 */
export async function compileAll() {
  const threads = globSync('**/*-worker.ts', { cwd: modules })
  await Promise.all([
    import('./start-service.ts'),
    import('./serve.ts'),
    import('./simulated-couriers.ts'),
    import('../processes/start-processes.ts'),
    import('../processes/run-worker.ts'),
    ...threads.map((file) => import(new URL(file, modules).href)),
  ])
}
