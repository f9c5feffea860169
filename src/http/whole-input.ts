import type { Static, TObject } from 'typebox'
import type { Asker } from '../calls/call.ts'
import { orderFaults } from '../calls/input-faults.ts'
import { type Reason, Refusal } from '../core/refusal.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import { inputReader, partReader, readableWithout } from './input.ts'

/** Faults that a schema can't express, in the readable part of an input: invalid parameters are absent. */
export type FaultFinder<Input> = (
  sound: Partial<Input>,
  now: number,
  asker: Asker,
) => readonly Reason[] | Promise<readonly Reason[]>

type Read<Input> = (raw: RawParameters, moreFaults: readonly Reason[], asker: Asker) => Input | Promise<Input>

/**
 * Reads an input. If it is refused, the faults that the schema can't express are also checked and reported in the
 * same answer; otherwise the use case finds them itself.
 */
export function wholeInputReader<Schema extends TObject>(
  schema: Schema,
  findFaults: FaultFinder<Static<Schema>> | undefined,
): Read<Static<Schema>> {
  if (!findFaults) return inputReader(schema)
  const read = partReader(schema)
  const soundPart = readableWithout({ ...schema, 'x-checked-first': [] })
  const order = Object.keys(schema.properties)

  return (raw, moreFaults, asker) => {
    const { value, faults } = read(raw)
    return faults.length + moreFaults.length === 0 ? value : refuse(value, faults, moreFaults, asker)
  }

  async function refuse(
    value: Static<Schema>,
    faults: readonly Reason[],
    moreFaults: readonly Reason[],
    asker: Asker,
  ): Promise<never> {
    const sound = soundPart(value as RawParameters, faults)
    const unseen = sound ? await findFaults!(sound as Partial<Static<Schema>>, asker.now, asker) : []
    const all = [...orderFaults([...faults, ...unseen], order), ...moreFaults]
    throw new Refusal(all as [Reason, ...Reason[]])
  }
}
