// Loaded before every test file. Property tests try the same cases in every run, so that what passed once passes on the
// next machine too; PROPERTY_SEED=random (or a number) searches for others.
import fc from 'fast-check'

const seed = process.env.PROPERTY_SEED ?? '20260401'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
