import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, oneOf, text } from '../../http/fields.ts'
import { emailGroups, emailNames } from '../../texts/email-originals.ts'
import { maxWords } from '../../texts/email-words.ts'

const optional = Type.Optional
const Email = oneOf(emailNames, 'Which email.')
const EmailLanguage = oneOf(['en', 'es'], 'In which language.')
const words = (field: 'subject' | 'opening', description: string) =>
  Type.String({ maxLength: 2 * maxWords[field].written, description })
const Subject = words(
  'subject',
  'The subject: plain text of at most 120 characters, with variables in braces.',
)
const Opening = words(
  'opening',
  'The sentence that the email opens with: plain text of at most 400 characters, with variables in braces.',
)

const Original = Type.Object(
  { subject: text('The original subject.'), opening: text('The original opening sentence.') },
  component('EmailOriginal', 'As it is until the operator writes something else.'),
)

export const EditableEmail = Type.Object(
  {
    email: Email,
    group: oneOf(
      emailGroups,
      'Whom it is for: customers about an order or their help request, people about their account, or shops.',
    ),
    about_order: flag('true: previews and tests are about an order.'),
    variables: Type.Array(text('A name, such as `shop` for `{shop}`.'), {
      description: 'What may stand in braces.',
    }),
    texts: Type.Array(
      Type.Object(
        {
          language: EmailLanguage,
          subject: text('The subject in force.'),
          opening: text('The opening sentence in force.'),
          original: Original,
        },
        component('EmailText', 'The words of an email in one language.'),
      ),
      { description: 'The words in each language that it is sent in.' },
    ),
  },
  component('EditableEmail', 'An email that the service writes by itself.'),
)
export const EditableEmails = Type.Object({
  emails: Type.Array(EditableEmail, { description: 'All emails whose words can be changed.' }),
})

export const EmailChange = Type.Object({
  email: Email,
  language: EmailLanguage,
  subject: optional(nullable(Subject)),
  opening: optional(nullable(Opening)),
})
export type EmailChangeInput = Static<typeof EmailChange>

export const EmailDraft = Type.Object({
  email: Email,
  language: EmailLanguage,
  subject: optional(Subject),
  opening: optional(Opening),
  order_id: optional(
    Type.Integer({
      ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      description: 'The order that it is about, if it is about one; left out, the latest one.',
      'x-refusal': 'unknown_order',
    }),
  ),
})
export type DraftInput = Static<typeof EmailDraft>

export const EmailPreview = Type.Object({
  order_id: nullable(integer('The order that it is about, if it is about one.')),
  subject: text('The subject.'),
  text: text('The whole text, without tokens in its links.'),
})

export const TestQueued = Type.Object({
  to: text('The address that it goes to.'),
  order_id: nullable(integer('The order that it is about, if it is about one.')),
})
