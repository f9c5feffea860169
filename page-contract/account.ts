/** What is wrong with a field, by the sentence to show. `marked` has none, because the message above the form is enough. */
export type FieldFault =
  | 'marked'
  | 'missing_email'
  | 'bad_email'
  | 'taken_email'
  | 'missing_password'
  | 'bad_password'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'cc_number'
  | 'exp_month'
  | 'exp_year'
  | 'cvv'
  | 'billing_zip'

/** Faults of a submitted form: the message above the form, and the one at each field, by its id. */
export type FormFaults = {
  summary:
    | 'stale'
    | 'missing'
    | 'wrong_login'
    | 'wrong_password'
    | 'signed_out'
    | 'check'
    | 'taken_email'
    | { text: string }
  fields: Readonly<Record<string, FieldFault>>
}

/** A form that posts to its own path. `token` is the hidden input that comes first (`_token`). */
type Form = {
  action: string
  token: string
  hidden: Readonly<Record<string, string | undefined>>
  faults: FormFaults | undefined
}
/** A form of an app; its answer may redirect to the app's origin. */
type AppForm = Form & { appName: string; formTarget: string | undefined }
/** Addresses of other pages. Pages under `/api` link to pages under `/api`. */
type Links = { forgotten: string; apps: string }

export type AccountPage =
  | ({ name: 'authorize'; username: string | undefined; links: Links; signUp: string | undefined } & AppForm)
  | ({ name: 'sign-up'; typed: SignUpTyped; links: Links; signIn: string } & AppForm)
  | ({ name: 'card-sign-in'; username: string | undefined; links: Links } & AppForm)
  | ({ name: 'card'; email: string; typed: CardTyped } & AppForm)
  | ({ name: 'apps-sign-in'; username: string | undefined; links: Links } & Form)
  | ({
      name: 'apps'
      email: string
      /** `since` is an ISO date. */
      apps: readonly { clientId: string; name: string; since: string }[]
      revoked: string | undefined
    } & Form)
  | ({ name: 'forgotten'; username: string | undefined } & Form)
  /** With `hasWeb`, the shop and the consoles are served, so the page can link to them. */
  | { name: 'forgotten-sent'; email: string; hasWeb: boolean }
  | ({ name: 'reset' } & Form)
  | { name: 'reset-done'; hasWeb: boolean }
  | ({ name: 'confirm'; kind: 'email' | 'phone'; value: string } & Form)
  | { name: 'confirmed'; kind: 'email' | 'phone' }
  | ({
      name: 'invitation'
      groupName: string
      role: 'owner' | 'manager' | 'kitchen' | 'driver'
      email: string
      hasAccount: boolean
      typed: { first_name?: string | undefined; last_name?: string | undefined }
      forgotten: string
    } & Form)
  /** `code` signs the person in to the partner console or the driver app, if they are served. */
  | { name: 'invitation-accepted'; groupName: string; email: string; app: 'partner' | 'drive'; code?: string }
  | ConsentPage
  | RefusedPage

type SignUpTyped = {
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | undefined
  username?: string | undefined
}
type CardTyped = {
  exp_month?: string | undefined
  exp_year?: string | undefined
  billing_zip?: string | undefined
}

/** Asks a customer about a replacement, or says how the question was answered. Amounts are in dollars. */
type ConsentPage =
  | {
      name: 'consent'
      action: string
      orderId: number
      merchant: string
      changes: readonly ReplacedLine[]
      /** Without the replacement, nothing would be left of the order. */
      replacesAll: boolean
      totalWith: number
      totalWithout: number
    }
  | {
      name: 'consent-answered'
      orderId: number
      answer: 'accepted' | 'declined' | 'lapsed'
      isCanceled: boolean
      replacesAll: boolean
      total: number
    }

/** A line of the order that changes. */
export type ReplacedLine = {
  action: 'remove' | 'replace' | 'quantity' | 'weight'
  item: string
  replacedBy: string | null
  from: { quantity: number; price: number }
  to: { quantity: number; price: number }
}

/** The page for a refused request. */
type RefusedPage = {
  name: 'refused'
  status: number
  texts: readonly string[]
  waitSeconds: number | undefined
  /** Only on pages that an app links to. */
  forDevelopers: readonly { code: string; text: string }[] | undefined
}
