import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { html } from '../../../core/html.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { getBrowserRequest } from '../tokens/browser-request.ts'
import { type BrowserRequest, formTarget, redirectAddress } from '../tokens/rules/browser-request.ts'
import { accountLinks, denyAccess, loginFields } from './authorize-page.ts'
import { type Faults, faultSummary, redirectTo, renderField, renderForm, renderPage } from './page-layout.ts'
import {
  type Finish,
  faultsIn,
  findSignedIn,
  keptParameters,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
} from './page-tools.ts'
import type { AppRequestInput, CardInput } from './schemas.ts'

const path = '/third_party/credit_card/add'
const wordsFor = {
  cc_number: 'Check the card number. Visa, MasterCard, American Express and Discover are taken.',
  exp_month: 'Check the month: 1 to 12, and not in the past.',
  exp_year: 'Check the year.',
  cvv: 'Check the security code: three digits, four on American Express.',
  billing_zip: 'Enter the five digits of the billing zip code.',
}

export async function showCardSignIn(deps: PageDeps, input: AppRequestInput, call: Call): Promise<Prebuilt> {
  return signInPage(deps, await getBrowserRequest(call.db, input), call)
}

/** First who it is, then the card; the app gets neither, only its visitor back. */
export async function decideCard(deps: PageDeps, input: CardInput, call: Call): Promise<Finish> {
  const asked = await getBrowserRequest(call.db, input)
  if (!deps.guard.isGenuine(call, input._token))
    return show(signInPage(deps, asked, call, staleForm, input.username))
  if (input.approve === '0') return show(denyAccess(asked))
  const signedIn = await findSignedIn(deps, input, call)
  if ('faults' in signedIn) return show(signInPage(deps, asked, call, signedIn.faults, input.username))
  const { person } = signedIn
  if (input._session === undefined) return show(cardPage(deps, asked, person, call))
  const card = await readCard(deps, input, call)
  if ('faults' in card) return show(cardPage(deps, asked, person, call, card.faults, input))
  return async (tx) => {
    await card.store(tx, person.customerId)
    return redirectTo(redirectAddress(asked.redirectUri, { state: asked.state }))
  }
}

async function readCard(deps: PageDeps, input: CardInput, call: Call) {
  const { cc_number, exp_month, exp_year, cvv, billing_zip } = input
  try {
    return { store: await deps.prepareCard({ cc_number, exp_month, exp_year, cvv, billing_zip }, call) }
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { faults: faultsIn(fault, wordsFor) }
  }
}

function signInPage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  faults?: Faults,
  username?: string,
): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Sign in to add a card`,
    headers,
    formTarget: formTarget(asked.redirectUri),
    body: html`<p><strong>${asked.appName}</strong> sent you here to save a card with your Cellardoor account.</p>
${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, path), token, hidden: keptParameters(asked) },
  html`${loginFields(username, faults)}
${buttons('Sign in')}`,
)}
${accountLinks(call)}`,
  })
}

/** The number and the code are typed anew after a fault: no page holds them. */
function cardPage(
  deps: PageDeps,
  asked: BrowserRequest,
  person: KnownPerson,
  call: Call,
  faults?: Faults,
  typed: Pick<CardInput, 'exp_month' | 'exp_year' | 'billing_zip'> = {},
): Prebuilt {
  const { token, headers, startSession } = deps.guard.makeKey(call)
  const digits = { inputmode: 'numeric' }
  const number = {
    name: 'cc_number',
    label: 'Card number',
    autocomplete: 'cc-number',
    ...digits,
    maxlength: 31,
  }
  const fields = [
    { name: 'exp_month', label: 'Month', autocomplete: 'cc-exp-month', value: typed.exp_month, maxlength: 2 },
    { name: 'exp_year', label: 'Year', autocomplete: 'cc-exp-year', value: typed.exp_year, maxlength: 4 },
    { name: 'cvv', label: 'Security code', autocomplete: 'cc-csc', maxlength: 4 },
    {
      name: 'billing_zip',
      label: 'Billing zip code',
      autocomplete: 'billing postal-code',
      value: typed.billing_zip,
      maxlength: 10,
    },
  ]
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Add a card`,
    headers,
    formTarget: formTarget(asked.redirectUri),
    body: html`<p>For the account <strong>${person.email}</strong>. The number goes to the payment gateway; we keep the last four digits. ${asked.appName} sees neither.</p>
${faultSummary(faults)}
${renderForm(
  {
    action: pathOnPage(call, path),
    token,
    hidden: { ...keptParameters(asked), _session: startSession(person) },
  },
  html`${renderField(number, faults)}
<div class="row">${fields.map((field) => renderField({ ...digits, ...field }, faults))}</div>
${buttons('Save the card')}`,
)}`,
  })
}

const buttons = (label: string) => html`<div class="choices">
<button type="submit" name="approve" value="1">${label}</button>
<button type="submit" name="approve" value="0" class="quiet" formnovalidate>Cancel</button>
</div>`
