import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const validators = new WeakMap<object, Validator>()

/** Compiled at the first value that is checked, once per process: compiling every schema took a quarter of a start. */
export function validatorOf(schema: object): Validator {
  const known = validators.get(schema) ?? Compile(schema as TSchema)
  validators.set(schema, known)
  return known
}
