import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { Differences } from '../revisions/schemas.ts'
import { sourceKinds } from './rules/menu-import.ts'

const Kind = oneOf(sourceKinds, 'The system that the menu comes from.')
const ImportId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The import’s id.',
  'x-refusal': 'unknown_import',
})

const MenuImport = Type.Object(
  {
    importId: integer('The import’s id.'),
    kind: Kind,
    name: text('The name of the file, or the address.'),
    state: oneOf(
      ['draft', 'published', 'replaced'],
      '`draft`: not on the menu yet. `published`. `replaced`: a newer one took its place.',
    ),
    createdAt: iso('When it was read'),
    publishedAt: nullable(iso('When it was published')),
    revision: nullable(integer('The revision of the menu that it became.')),
    counts: Type.Object(
      {
        sections: integer('Sections.'),
        items: integer('Items.'),
        groups: integer('Option groups.'),
        options: integer('Options and sizes.'),
        pictures: integer('Pictures. They are fetched after the menu is published.'),
        gaps: integer('Kinds of things that can’t be brought over.'),
      },
      { description: 'How much the source holds.' },
    ),
    summary: text('214 items, 31 option groups; 3 things we can’t bring over'),
  },
  component('MenuImport', 'A menu as it was read from another system.'),
)

const Report = Type.Object(
  {
    gaps: Type.Array(
      Type.Object({
        code: text('The kind, such as `no_price`.'),
        text: text('What can’t be brought over, and what becomes of it.'),
        count: integer('How often.'),
        names: Type.Array(Type.String(), { description: 'Up to 5 of them by name.' }),
      }),
      { description: 'What our menus can’t hold, the most frequent first.' },
    ),
    columns: Type.Array(
      Type.Object({ heading: text('The heading.'), meaning: text('What it was taken for.') }),
      { description: 'Of a spreadsheet: the columns that were understood.' },
    ),
    added: integer('Items that are new.'),
    changed: integer('Items that change.'),
    hidden: Type.Array(Type.String(), {
      description: 'Items that the source no longer has. They are hidden, not deleted. Up to 500.',
    }),
    kept: Type.Array(Type.String(), {
      description: 'What you changed since the last import, in sentences. It stays. Up to 500.',
    }),
    conflicts: Type.Array(Type.String(), {
      description:
        'What both you and the source changed: from yours to theirs. Yours stays unless `prefer` is `source`. Up to 500.',
    }),
    removed: Type.Array(Type.String(), {
      description: 'What you deleted and the source still has. It stays deleted. Up to 500.',
    }),
    unplaced: Type.Array(Type.String(), {
      description: 'What has no place beside what you have, such as a second list of sizes. Up to 500.',
    }),
    soldOut: integer('Items and options that become sold out, or available again.'),
    changes: Differences,
    changeCount: integer('How many changes there are; `changes` has the first 500.'),
    revision: integer('The revision of the menu that this was compared with.'),
  },
  component('MenuImportReport', 'What publishing an import would do, or did.'),
)

/** A file of 6 MiB as base64 text. */
const maxFileText = 8_400_000

export const NewImport = Type.Object({
  merchantId: MerchantId,
  kind: oneOf(
    ['spreadsheet', 'square', 'uber_eats', 'doordash', 'web_page'],
    'The system that the menu comes from.',
  ),
  file: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxFileText,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description:
        'CSV or XLSX, JSON of Uber Eats or DoorDash, or a saved web page, up to 6 MiB: a file of a multipart form, or base64 text.',
    }),
  ),
  document: Type.Optional(
    Type.String({ minLength: 1, maxLength: 6_000_000, description: 'The same as text, in place of `file`.' }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Of a `web_page`: a public address, fetched now.' }),
  ),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the file.' })),
})
export type NewImportInput = Static<typeof NewImport>

export const ImportAnswer = Type.Object({ import: MenuImport, report: Report })
export const ImportList = Type.Object({
  imports: Type.Array(MenuImport, { description: 'The last 50 imports, the newest first.' }),
})

export const MenuSyncs = Type.Object({
  syncs: Type.Array(
    Type.Object(
      {
        kind: Kind,
        enabled: flag('Whether it is asked again by itself.'),
        syncedAt: nullable(iso('When it was last read without a fault')),
        nextAt: nullable(iso('When it is read again at the latest')),
        fault: nullable(text('Why it can’t be read at the moment.')),
      },
      component('MenuSync', 'A source that repeats its import by itself.'),
    ),
    { description: 'Sources that repeat their import by themselves.' },
  ),
})
export const MenuSyncChange = Type.Object({
  merchantId: MerchantId,
  kind: oneOf(['square'], 'The system that the menu comes from.'),
  enabled: flag('Whether it is asked again by itself.'),
})
export type MenuSyncInput = Static<typeof MenuSyncChange>

export const OneImport = Type.Object({ merchantId: MerchantId, import_id: ImportId })
export type OneImportInput = Static<typeof OneImport>

export const PreviewImport = Type.Object({
  ...OneImport.properties,
  at: Type.Optional(timeInput('Answers as of this moment (ISO 8601) instead of now.')),
})
export type PreviewImportInput = Static<typeof PreviewImport>

export const PublishImport = Type.Object({
  ...OneImport.properties,
  prefer: Type.Optional(
    oneOf(['ours', 'source'], 'Who wins where both have changed the same.', { default: 'ours' }),
  ),
  revision: Type.Optional(
    integer('The revision that the report was made for: refused if the menu has changed since.'),
  ),
})
export type PublishImportInput = Static<typeof PublishImport>

export const Published = Type.Object({
  import: MenuImport,
  report: Report,
  isChanged: flag('False: the menu already was as the source has it, and no revision was made.'),
})
