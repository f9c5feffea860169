import type { Random } from '../../chance/random.ts'
import type { City } from './demand.ts'

export type Person = { first_name: string; last_name: string; email: string; phone_number: string }

/** A domain that can't exist, so no message is delivered, and by which our orders are recognized. */
const domain = 'evening.example'

/** Names of many origins, with first and last names from the same row. No combination is a famous person. */
const origins: readonly (readonly [first: string, last: string])[] = [
  ['Nora Owen Claire Wyatt Paige', 'Carver Hartley Mercer Norwood Sutton'],
  ['Camila Mateo Lucía Andrés Ximena', 'Barrera Escobar Lozano Ochoa Treviño'],
  ['Imani Darius Kiara Terrence Zora', 'Gaines Hairston Kendrick Pettway Tolliver'],
  ['Mei Haruto Linh Minjun Hana', 'Fong Kimura Pham Yoon Zhu'],
  ['Kavya Rohan Ayesha Nikhil Divya', 'Banerjee Iyer Menon Qureshi Verma'],
  ['Leila Samir Dalia Yusuf Shirin', 'Abboud Haddad Khalil Rahimi Sabbagh'],
  ['Zofia Pavel Irina Marek Milena', 'Baran Kowalczyk Morozov Novak Sokolova'],
  ['Amara Kofi Ngozi Tunde Efua', 'Adeyemi Boateng Eze Mensah Okafor'],
]

/** The phone number is from the range that is reserved for fiction. */
export function meetPerson({ areaCodes }: Pick<City, 'areaCodes'>, random: Random): Person {
  const [first, last] = random.pick(origins)
  const first_name = random.pick(first.split(' '))
  const last_name = random.pick(last.split(' '))
  const phone_number = `${random.pick(areaCodes)}55501${String(random.integer(0, 99)).padStart(2, '0')}`
  return { first_name, last_name, phone_number, email: makeEmail(`${first_name}.${last_name}`) }
}

/** Customers of the evening who have an account and come back. */
export const regulars: readonly (Omit<Person, 'email'> & { city: City['name'] })[] = [
  { first_name: 'Amara', last_name: 'Mensah', phone_number: '2125550181', city: 'New York' },
  { first_name: 'Owen', last_name: 'Hartley', phone_number: '6465550182', city: 'New York' },
  { first_name: 'Linh', last_name: 'Pham', phone_number: '3125550183', city: 'Chicago' },
  { first_name: 'Mateo', last_name: 'Lozano', phone_number: '2135550184', city: 'Los Angeles' },
  { first_name: 'Leila', last_name: 'Haddad', phone_number: '6025550185', city: 'Phoenix' },
]

export const makeEmail = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase()}@${domain}`

/** Everyone else is a visitor, whose orders go well. */
export const isOurs = (email: string) => email.endsWith(`@${domain}`)
