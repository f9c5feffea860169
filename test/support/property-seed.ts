// Loaded before every test file. Property tests try the same cases in every run, so that what passed once passes on the
// next machine too; PROPERTY_SEED=random (or a number) searches for others.
import { isMainThread } from 'node:worker_threads'

const seed = process.env.PROPERTY_SEED ?? '20260401'
// Worker threads, which are loaded like the process, try no cases: fast-check would take longer to load than they do.
if (seed !== 'random' && isMainThread) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(seed) })
}
