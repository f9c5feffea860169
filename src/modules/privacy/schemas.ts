import { Type } from 'typebox'
import { idInput, integer } from '../../http/fields.ts'

export const ErasedAccount = Type.Object({ customer_id: integer('The customer’s id.') })
export const OwnPassword = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 200, description: 'The account’s password.' }),
})
export const OfCustomer = Type.Object({
  customer_id: idInput('The customer’s id.', { 'x-refusal': 'unknown_customer' }),
})
export const ExportToken = Type.Object({
  token: Type.String({ maxLength: 100, description: 'The token from the link in the email.' }),
})
