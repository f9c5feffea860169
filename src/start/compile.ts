import { globSync } from 'node:fs'

const modules = new URL('../modules/', import.meta.url)

/**
 * Loads everything that a service loads, including the programs of its threads, so that Node saves the compiled code (NODE_COMPILE_CACHE).
 * Runs in a process of its own: the code that strips types takes about 20 MB per thread until that thread ends. A service that starts after
 * this finds everything compiled.
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
