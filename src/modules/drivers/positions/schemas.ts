import { type Static, Type } from 'typebox'
import { timeInput } from '../../../http/input-formats.ts'

export const Positions = Type.Object({
  positions: Type.Array(
    Type.Object({
      at: timeInput('When the phone was there.'),
      latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude.' }),
      longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Longitude.' }),
    }),
    {
      minItems: 1,
      maxItems: 400,
      description: 'Positions since the last call. At most one per 10 seconds is kept.',
    },
  ),
})
export type PositionsInput = Static<typeof Positions>
export const Kept = Type.Object({})
