import { type Static, Type } from 'typebox'
import {
  component,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  oneOf,
  sortBy,
  text,
} from '../../../http/fields.ts'
import { LicenseFields } from '../licenses/schemas.ts'

const optional = Type.Optional
const Id = (description: string) => idInput(description)
const MerchantType = oneOf(['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'], 'The kind of shop.')
const Status = oneOf(['waiting', 'approved', 'declined'], 'The state of the application.')

export const Apply = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'The shop’s name.' }),
  location: Type.Object(
    {
      street: Type.String({ minLength: 1, maxLength: 100, description: 'Street and house number.' }),
      unit: optional(Type.String({ maxLength: 50, description: 'Suite or floor.' })),
      city: optional(Type.String({ maxLength: 60, description: 'The city.' })),
      state: optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' })),
      zipCode: optional(Type.String({ pattern: '^[0-9]{5}(-[0-9]{4})?$', description: 'Five digits.' })),
    },
    { description: 'The shop’s address: street, and city and state or zipCode.' },
  ),
  phone: Type.String({ maxLength: 40, description: '10 to 15 digits.' }),
  type: MerchantType,
  email: Type.String({
    pattern: '^[^@\\s]+@[^@\\s]+$',
    maxLength: 254,
    description: 'The owner’s email address, invited on approval.',
  }),
  license: optional(Type.Object(LicenseFields, { description: 'License to sell alcohol or tobacco.' })),
})
export type ApplyInput = Static<typeof Apply>

export const ApplicationsQuery = Type.Object({
  status: optional(Status),
  after: optional(Id('The last application_id on the previous page.')),
  sort: optional(sortBy(['sent'], 'Sort order. Default `sent`: oldest first.')),
  limit: optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page.' }),
  ),
})
export type ApplicationsInput = Static<typeof ApplicationsQuery>

export const Decide = Type.Object({
  id: Id('The application’s id.'),
  action: oneOf(['approve', 'decline'], 'The decision.'),
  reason: optional(
    Type.String({ maxLength: 1000, description: 'Emailed to the applicant. Required to decline.' }),
  ),
})
export type DecideInput = Static<typeof Decide>

const Application = Type.Object(
  {
    application_id: integer('The application’s id.'),
    name: text('The shop’s name.'),
    type: MerchantType,
    phone: text('Digits.'),
    email: text('The owner’s address.'),
    location: Type.Object(
      {
        street: text('Street and house number.'),
        unit: nullable(text('Suite or floor.')),
        city: text('The city.'),
        state: text('Two letters.'),
        zipCode: text('Five digits.'),
      },
      component('ApplicationLocation', 'The address as matched.'),
    ),
    license: nullable(
      Type.Object({}, { additionalProperties: true, description: 'The license in the application.' }),
    ),
    status: Status,
    reason: nullable(text('The reason for the decision.')),
    merchant_id: nullable(integer('The resulting merchant.')),
    created: iso('When it was sent'),
    decided: nullable(iso('When it was decided')),
  },
  component('Application', 'A shop that wants to sell here.'),
)
export const OneApplication = Type.Object({ application: Application })
export const Applications = Type.Object({
  applications: Type.Array(Application, { description: 'The applications on this page.' }),
  has_more: flag('Whether more pages follow.'),
})
