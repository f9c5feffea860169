import { listProviders } from '../../console/api/couriers.ts'
import { listCustomers, readCustomer } from '../../console/api/customers.ts'
import { listMerchants, readManagedMerchant } from '../../console/api/merchants.ts'
import type { Choice, PickerSource } from '../../console/picker.tsx'

const maxChoices = 8

type Merchant = { merchant_id: number; name: string; city: string; state: string }
const merchantChoice = ({ merchant_id, name, city, state }: Merchant): Choice => ({
  ...{ id: String(merchant_id), text: name, about: `${city}, ${state} · ${merchant_id}` },
})
const courierChoice = ({ provider_id, name }: { provider_id: number; name: string }): Choice => ({
  ...{ id: String(provider_id), text: name, about: String(provider_id) },
})
type Customer = { customer_id: number; first_name: string; last_name: string; email: string }
const customerChoice = ({ customer_id, first_name, last_name, email }: Customer): Choice => ({
  ...{
    id: String(customer_id),
    text: `${first_name} ${last_name}`.trim() || email,
    about: `${email} · ${customer_id}`,
  },
})

const emailChoice = (email: string): Choice => ({ id: email, text: email, about: '' })

/** Merchants, courier companies and customers are picked by name wherever the console asks for one. */
const pickers: Readonly<Record<'merchant' | 'courier' | 'customer' | 'customer-email', PickerSource>> = {
  merchant: {
    find: async (query) => (await listMerchants({ query, limit: maxChoices })).merchants.map(merchantChoice),
    read: async (id) => merchantChoice(await readManagedMerchant({ merchant_id: Number(id) })),
  },
  courier: {
    find: async (query) =>
      (await listProviders()).providers
        .filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
        .slice(0, maxChoices)
        .map(courierChoice),
    read: async (id) => {
      const found = (await listProviders()).providers.find(({ provider_id }) => String(provider_id) === id)
      return found ? courierChoice(found) : { id, text: id, about: '' }
    },
  },
  customer: {
    find: async (query) => (await listCustomers({ query, limit: maxChoices })).customers.map(customerChoice),
    read: async (id) => customerChoice((await readCustomer({ customer_id: Number(id) })).customer),
  },
  /** For operations that take an email address, including people without an account. */
  'customer-email': {
    find: async (query) => {
      const { customers } = await listCustomers({ query, limit: maxChoices })
      return customers.map((customer) => ({
        ...{ id: customer.email, text: customer.email, about: customerChoice(customer).text },
      }))
    },
    read: async (email) => emailChoice(email),
    accept: (text) => (/^[^@\s]+@[^@\s]+$/.test(text) ? emailChoice(text) : undefined),
  },
}
export type PickerKind = keyof typeof pickers
const byKind = new Map<string, PickerSource>(Object.entries(pickers))

/** Undefined for other kinds of fields. */
export const pickerFor = (kind: string): PickerSource | undefined => byKind.get(kind)
