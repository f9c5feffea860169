import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { fileInput, timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { Differences } from '../revisions/schemas.ts'
import { sourceKinds } from './rules/menu-import.ts'

const Kind = oneOf(sourceKinds, 'The system the menu comes from.')
const ImportId = idInput('The import’s id.', { 'x-refusal': 'unknown_import' })

const MenuImport = Type.Object(
  {
    importId: integer('The import’s id.'),
    kind: Kind,
    name: text('The file name or URL.'),
    state: oneOf(
      ['draft', 'published', 'replaced'],
      '`draft`: not on the menu yet. `published`. `replaced`: superseded by a newer one.',
    ),
    createdAt: iso('When it was read'),
    publishedAt: nullable(iso('When it was published')),
    revision: nullable(integer('The menu revision it created.')),
    counts: Type.Object(
      {
        sections: integer('Sections.'),
        items: integer('Items.'),
        groups: integer('Option groups.'),
        options: integer('Options and sizes.'),
        pictures: integer('Pictures. They are fetched after the menu is published.'),
        gaps: integer('Kinds of things that can’t be imported.'),
      },
      { description: 'Counts of what the source contains.' },
    ),
    summary: text('214 items, 31 option groups; 3 things we can’t bring over'),
  },
  component('MenuImport', 'A menu read from another system.'),
)

const Report = Type.Object(
  {
    gaps: Type.Array(
      Type.Object({
        code: text('The kind, such as `no_price`.'),
        text: text('What can’t be imported, and what happens instead.'),
        count: integer('Number of occurrences.'),
        names: Type.Array(Type.String(), { description: 'Up to 5 names.' }),
      }),
      { description: 'What our menus can’t represent, most frequent first.' },
    ),
    columns: Type.Array(
      Type.Object({ heading: text('The heading.'), meaning: text('What it was recognized as.') }),
      { description: 'For a spreadsheet: the recognized columns.' },
    ),
    added: integer('New items.'),
    changed: integer('Changed items.'),
    hidden: Type.Array(Type.String(), {
      description: 'Items the source no longer has. They are hidden, not deleted. Up to 500.',
    }),
    kept: Type.Array(Type.String(), {
      description: 'Your changes since the last import, in sentences. They are kept. Up to 500.',
    }),
    conflicts: Type.Array(Type.String(), {
      description:
        'What both you and the source changed: from your value to theirs. Yours is kept unless `prefer` is `source`. Up to 500.',
    }),
    removed: Type.Array(Type.String(), {
      description: 'What you deleted but the source still has. It stays deleted. Up to 500.',
    }),
    unplaced: Type.Array(Type.String(), {
      description: 'What conflicts with your menu’s structure, such as a second list of sizes. Up to 500.',
    }),
    soldOut: integer('Items and options that become sold out or available again.'),
    changes: Differences,
    changeCount: integer('Number of changes. `changes` has the first 500.'),
    revision: integer('The menu revision this was compared with.'),
  },
  component('MenuImportReport', 'What publishing an import would do, or did.'),
)

/** A file of 6 MiB as base64 text. */
const maxFileText = 8_400_000

export const NewImport = Type.Object({
  merchantId: MerchantId,
  kind: oneOf(
    ['spreadsheet', 'square', 'uber_eats', 'doordash', 'web_page'],
    'The system the menu comes from.',
  ),
  file: Type.Optional(
    fileInput(
      'CSV or XLSX, JSON from Uber Eats or DoorDash, or a saved web page, up to 6 MiB: a file in a multipart form, or base64 text.',
      maxFileText,
    ),
  ),
  document: Type.Optional(
    Type.String({ minLength: 1, maxLength: 6_000_000, description: 'The same as text, instead of `file`.' }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'For `web_page`: a public URL, fetched immediately.' }),
  ),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the file.' })),
})
export type NewImportInput = Static<typeof NewImport>

export const ImportAnswer = Type.Object({ import: MenuImport, report: Report })
export const ImportList = Type.Object({
  imports: Type.Array(MenuImport, { description: 'The last 50 imports, newest first.' }),
})

export const MenuSyncs = Type.Object({
  syncs: Type.Array(
    Type.Object(
      {
        kind: Kind,
        enabled: flag('Whether it is imported automatically.'),
        syncedAt: nullable(iso('When it was last read successfully')),
        nextAt: nullable(iso('When it will be read again at the latest')),
        fault: nullable(text('Why it currently can’t be read.')),
      },
      component('MenuSync', 'An automatic import.'),
    ),
    { description: 'Automatic imports.' },
  ),
})
export const MenuSyncChange = Type.Object({
  merchantId: MerchantId,
  kind: oneOf(['square'], 'The system the menu comes from.'),
  enabled: flag('Whether it is imported automatically.'),
})
export type MenuSyncInput = Static<typeof MenuSyncChange>

export const OneImport = Type.Object({ merchantId: MerchantId, import_id: ImportId })
export type OneImportInput = Static<typeof OneImport>

export const PreviewImport = Type.Object({
  ...OneImport.properties,
  at: Type.Optional(timeInput('Responds as of this time (ISO 8601) instead of now.')),
})
export type PreviewImportInput = Static<typeof PreviewImport>

export const PublishImport = Type.Object({
  ...OneImport.properties,
  prefer: Type.Optional(
    oneOf(['ours', 'source'], 'Whose value to use if both changed the same thing.', { default: 'ours' }),
  ),
  revision: Type.Optional(
    integer('The revision the report is based on. Refused if the menu has changed since.'),
  ),
})
export type PublishImportInput = Static<typeof PublishImport>

export const Published = Type.Object({
  import: MenuImport,
  report: Report,
  isChanged: flag('false if the menu already matched the source, so no revision was created.'),
})
