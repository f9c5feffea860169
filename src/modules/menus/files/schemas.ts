import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, text } from '../../../http/fields.ts'
import { rawPart } from '../../../http/input.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { EntityShape } from '../editing/entity-schemas.ts'
import { Differences, DryRun } from '../revisions/schemas.ts'

const Format = Type.Union([Type.Literal('json'), Type.Literal('csv')], {
  description: 'Format of the document.',
})
const Ref = Type.Union([Type.Integer(), Type.String()], {
  description: 'An existing id, or any text for something new.',
})

const Document = Type.Union([
  Type.Object(
    {
      cellardoorMenu: Type.Literal(1, { description: 'Version of the format: 1.' }),
      schedules: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.Optional(Ref),
            name: text('The schedule’s name.'),
            hours: Type.Array(Type.Unknown(), { description: 'The weekly shifts.' }),
          }),
          { description: 'The menu schedules.' },
        ),
      ),
      entities: Type.Array(EntityShape, {
        description: 'With `id`: the existing id, or any text for a new entity.',
      }),
      links: Type.Array(
        Type.Object({
          parentId: Type.Union([Ref, Type.Null()], {
            description: 'The parent entity; null for the top level.',
          }),
          childId: Ref,
          displayOrder: Type.Optional(nullable(integer('Position among the children; null to sort by id.'))),
        }),
        { description: 'The links between entities.' },
      ),
    },
    component('MenuDocument', 'A whole menu as a document.'),
  ),
  text('CSV with a header, one row per link.'),
])

const ExportFormat = Type.Union(
  [Type.Literal('json'), Type.Literal('csv'), Type.Literal('spreadsheet'), Type.Literal('schema_org')],
  {
    description:
      '`json` and `csv` contain everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is a CSV for people, one row per item, size or ' +
      'option, for `POST /merchant/admin/menu/imports`. `schema_org` is a JSON-LD Menu without hidden entities.',
  },
)

export const ExportQuery = Type.Object({
  merchantId: MerchantId,
  format: Type.Optional({ ...ExportFormat, default: 'json' }),
})
export type ExportInput = Static<typeof ExportQuery>

export const Exported = Type.Object({
  format: ExportFormat,
  revision: integer('Send it back with the document, so the import doesn’t overwrite newer changes.'),
  document: Type.Unknown({ description: 'An object, or the text of a CSV file.' }),
})

export const Import = Type.Object({
  merchantId: MerchantId,
  format: Format,
  document: rawPart(Document, 'The menu: an object, or the text of a CSV file.'),
  dryRun: DryRun,
  revision: Type.Optional(
    integer('The revision the document is based on. Refused if it isn’t the current one.'),
  ),
})
export type ImportInput = Static<typeof Import>

export const Preview = Type.Object({
  merchantId: MerchantId,
  format: Format,
  document: rawPart(Document, 'The menu: an object, or the text of a CSV file.'),
  at: Type.Optional(timeInput('Responds as of this time (ISO 8601) instead of now.')),
})
export type PreviewInput = Static<typeof Preview>

export const Imported = Type.Object({
  revision: integer('The new revision. After a dry run, or if nothing changed, the current one.'),
  changes: Differences,
  entityIds: Type.Array(Type.Integer(), {
    description: 'Ids of new entities, in the order of the document.',
  }),
  dryRun: flag('Whether nothing was stored.'),
})
