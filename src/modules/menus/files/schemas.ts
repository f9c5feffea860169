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
  description: 'An id of ours, or any text for what is new.',
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
        description: 'With `id`: ours for one that exists, any text for a new one.',
      }),
      links: Type.Array(
        Type.Object({
          parentId: Type.Union([Ref, Type.Null()], { description: 'The entity above; null: the top level.' }),
          childId: Ref,
          displayOrder: Type.Optional(nullable(integer('Its place among the children; null: by id.'))),
        }),
        { description: 'The links between entities.' },
      ),
    },
    component('MenuDocument', 'A whole menu as a document.'),
  ),
  text('CSV with a header, one row a link.'),
])

const ExportFormat = Type.Union(
  [Type.Literal('json'), Type.Literal('csv'), Type.Literal('spreadsheet'), Type.Literal('schema_org')],
  {
    description:
      '`json` and `csv` hold everything, for `POST /merchant/admin/menu/import`. `spreadsheet` is CSV for people, one row an item, size or ' +
      'option, for `POST /merchant/admin/menu/imports`. `schema_org` is a Menu as JSON-LD, without what is hidden.',
  },
)

export const ExportQuery = Type.Object({
  merchantId: MerchantId,
  format: Type.Optional({ ...ExportFormat, default: 'json' }),
})
export type ExportInput = Static<typeof ExportQuery>

export const Exported = Type.Object({
  format: ExportFormat,
  revision: integer('Send it back with the document, so that the import does not overwrite newer changes.'),
  document: Type.Unknown({ description: 'An object, or the text of a CSV file.' }),
})

export const Import = Type.Object({
  merchantId: MerchantId,
  format: Format,
  document: rawPart(Document, 'The menu: an object, or the text of a CSV file.'),
  dryRun: DryRun,
  revision: Type.Optional(
    integer('The revision that the document was made from: refused if it is not the current one.'),
  ),
})
export type ImportInput = Static<typeof Import>

export const Preview = Type.Object({
  merchantId: MerchantId,
  format: Format,
  document: rawPart(Document, 'The menu: an object, or the text of a CSV file.'),
  at: Type.Optional(timeInput('Answers as of this moment (ISO 8601) instead of now.')),
})
export type PreviewInput = Static<typeof Preview>

export const Imported = Type.Object({
  revision: integer('The new one. After a dry run, or with nothing to do, the current one.'),
  changes: Differences,
  entityIds: Type.Array(Type.Integer(), {
    description: 'The ids of new entities, in the order of the document.',
  }),
  dryRun: flag('Whether nothing was stored.'),
})
