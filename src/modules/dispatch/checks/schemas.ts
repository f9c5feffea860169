import { type Static, Type } from 'typebox'
import { component, idInput, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'

const optional = Type.Optional
const Id = (description: string) => idInput(description)
const provider_id = Id('The courier company’s id.')
const check_id = Id('The check’s id.')
const Url = Type.String({ maxLength: 2000, description: 'Used instead of the registered one.' })

export const OfProvider = Type.Object({ provider_id })
export const OfCheck = Type.Object({ provider_id, check_id })
export const NewCheck = Type.Object({
  provider_id,
  estimate_url: optional(Url),
  book_url: optional(Url),
  status_url: optional(Url),
  cancel_url: optional(Url),
  credential: optional(
    Type.String({
      pattern: '^[ -~]+$',
      maxLength: 1000,
      description:
        'The key of the company’s test system. Required with an address other than the registered one.',
    }),
  ),
  only: optional(
    Type.String({ maxLength: 100, description: 'Runs only cases whose name contains this text.' }),
  ),
  patience_seconds: optional(
    Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'How long to wait for an estimate to expire and for a pickup. Default 30.',
    }),
  ),
  hurry: optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{1,60}: ?[ -~]{1,200}$',
      description: '`Name: value`, a header that makes the company’s test system speed up a booking.',
    }),
  ),
})

const summary = {
  check_id: integer('The check’s id.'),
  provider_id: integer('The courier company’s id.'),
  state: oneOf(
    ['waiting', 'running', 'done', 'stopped', 'interrupted'],
    '`stopped`: ended on request. `interrupted`: the process that ran it ended.',
  ),
  target: Type.Object(
    {
      estimate: text('The estimate URL.'),
      book: text('The booking URL.'),
      status: text('The status URL.'),
      cancel: text('The cancellation URL.'),
    },
    component('CourierCheckTarget', 'The addresses called.'),
  ),
  cases: integer('Cases to try.'),
  passed: integer('Cases that passed.'),
  failed: integer('Cases that failed.'),
  skipped: integer('Cases that couldn’t be run.'),
  left_behind: integer('Deliveries of the check that couldn’t be canceled and are still under way.'),
  started_by: text('The staff member who started the check.'),
  started_at: iso('When it was started'),
  ended_at: nullable(iso('When it ended')),
}
export const Check = Type.Object(summary, component('CourierCheck', 'A check of a courier company.'))
export const Checks = Type.Object({
  checks: Type.Array(Check, { description: 'Newest first. The last 20 are kept.' }),
})

const CheckedCase = Type.Object(
  {
    number: integer('Position in the check.'),
    name: text('The case.'),
    rule: text('The rule of the interface being tested.'),
    outcome: oneOf(['pass', 'fail', 'skipped'], 'The outcome.'),
    seen: text('The observed behavior.'),
    calls: nullable(
      Type.Array(
        Type.Object({
          sent: Type.Object(
            {
              method: text('The HTTP method.'),
              url: text('The URL.'),
              headers: Type.Record(Type.String(), Type.String(), {
                description: 'Headers, without credential and signature.',
              }),
              body: text('The body, up to 2,000 characters.'),
            },
            { description: 'The request.' },
          ),
          received: nullable(
            Type.Object(
              { status: integer('The HTTP status.'), text: text('The body, up to 2,000 characters.') },
              { description: 'The response; null if none came.' },
            ),
          ),
          fault: text('Why no response came; empty if one did.'),
          took_ms: integer('Duration in milliseconds.'),
        }),
        { description: 'The HTTP exchange of a failed case; null otherwise.' },
      ),
    ),
  },
  component('CourierCheckCase', 'A case in a check.'),
)
export const CheckReport = Type.Object({
  check: Check,
  results: Type.Array(CheckedCase, { description: 'Cases run so far, in order.' }),
})

export type NewCheckInput = Static<typeof NewCheck>
export type OfProviderInput = Static<typeof OfProvider>
export type OfCheckInput = Static<typeof OfCheck>
