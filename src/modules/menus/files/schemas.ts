import { type Static, Type } from 'typebox'
import { rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../merchants/index.ts'
import { EntityShape } from '../editing/schemas.ts'
import { Differences, DryRun } from '../revisions/schemas.ts'

const Format = Type.Union([Type.Literal('json'), Type.Literal('csv')])
const Ref = Type.Union([Type.Integer(), Type.String()])

const Document = Type.Union([
  Type.Object({
    cellardoorMenu: Type.Literal(1),
    schedules: Type.Optional(
      Type.Array(
        Type.Object({ id: Type.Optional(Ref), name: Type.String(), hours: Type.Array(Type.Unknown()) }),
      ),
    ),
    entities: Type.Array(EntityShape, {
      description: 'With `id`: ours for one that exists, any text for a new one.',
    }),
    links: Type.Array(
      Type.Object({
        parentId: Type.Union([Ref, Type.Null()]),
        childId: Ref,
        displayOrder: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      }),
    ),
  }),
  Type.String({ description: 'CSV with a header, one row a link.' }),
])

export const ExportQuery = Type.Object({
  merchantId: MerchantId,
  format: Type.Optional({ ...Format, default: 'json' }),
})
export type ExportInput = Static<typeof ExportQuery>

export const Exported = Type.Object({
  format: Format,
  revision: Type.Integer({
    description: 'Send it back with the document, and nobody’s work is overwritten.',
  }),
  document: Type.Unknown({ description: 'An object, or the text of a CSV file.' }),
})

export const Import = Type.Object({
  merchantId: MerchantId,
  format: Format,
  document: rawPart(Document),
  dryRun: DryRun,
  revision: Type.Optional(
    Type.Integer({
      description: 'The revision that the document was made from: refused if it is not the current one.',
    }),
  ),
})
export type ImportInput = Static<typeof Import>

export const Imported = Type.Object({
  revision: Type.Integer({
    description: 'The new one. After a dry run, or with nothing to do, the current one.',
  }),
  changes: Differences,
  entityIds: Type.Array(Type.Integer(), { description: 'Of new entities, in the order of the document.' }),
  dryRun: Type.Boolean(),
})
