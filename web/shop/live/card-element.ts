import { find, ownHeaders } from '../../kit/dom.ts'

/** The parts of Stripe.js that we use (docs.stripe.com/js). */
type StripeError = { message?: string }
type Elements = {
  create(kind: 'payment', options: object): { mount(place: HTMLElement): void }
  update(options: { amount: number }): void
  /** Validates the input, or opens the wallet's sheet. */
  submit(): Promise<{ error?: StripeError }>
}
type Stripe = {
  elements(options: object): Elements
  createPaymentMethod(from: {
    elements: Elements
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeError }>
  confirmCardSetup(
    clientSecret: string,
    data: { payment_method: string },
  ): Promise<{ setupIntent?: { status: string }; error?: StripeError }>
  confirmCardPayment(
    clientSecret: string,
  ): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
}
type StripeScript = (key: string, options: object) => Stripe

const maxMs = 15_000

/** Wallets show this amount. Stripe's minimum is used for a total that isn't known yet. */
const minCents = 50
const amountDue = () =>
  Math.max(minCents, Math.round(Number(find('[data-live="place"]')?.dataset.due || 0) * 100))

/**
 * The payment gateway's own fields: a card, Apple Pay or Google Pay, depending on the device. When the form is
 * submitted with a new card, its script first completes a setup, with any bank confirmation (3-D Secure) in a
 * separate window; the form then continues with the setup's id. Link would require its own account, so it is off.
 */
export async function showCardElement() {
  const part = find('[data-card-element]')
  const form = part?.closest('form')
  if (!part || !form) return
  const language = document.documentElement.lang
  const loading = waitForScript().then((open) => {
    const stripe = open(part.dataset.cardElement!, { locale: language })
    const { color, backgroundColor } = getComputedStyle(part)
    const elements = stripe.elements({
      ...(find('[data-live="place"]') ? { mode: 'payment', amount: amountDue() } : { mode: 'setup' }),
      currency: 'usd',
      paymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
      setupFutureUsage: 'off_session',
      locale: language,
      appearance: { variables: { colorText: color, colorBackground: findBackground(part, backgroundColor) } },
    })
    const options = {
      wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
      terms: { card: 'never' },
    }
    elements.create('payment', options).mount(find('[data-card-place]', part)!)
    return { stripe, elements }
  })
  const fault = find('[data-card-fault]', part)!
  const say = (text: string) => {
    fault.textContent = text
    fault.hidden = false
    fault.focus()
  }
  loading.catch(() => say(part.dataset.failed!))
  const setup = find<HTMLInputElement>('input[name="setup_id"]', part)!
  // Before any other submit handler.
  form.addEventListener(
    'submit',
    async (event) => {
      const chosen = new FormData(form).get('payment') ?? 'new'
      if (chosen !== 'new' || setup.value || part.matches(':disabled')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (form.getAttribute('aria-busy') === 'true') return
      form.setAttribute('aria-busy', 'true')
      fault.hidden = true
      try {
        setup.value = await completeSetup(form, await loading)
        form.requestSubmit()
      } catch (error) {
        say((error as Error).message || part.dataset.failed!)
        find('[data-sign-in]', part)!.hidden = !(error instanceof SignInError)
      } finally {
        form.removeAttribute('aria-busy')
      }
    },
    { capture: true },
  )
  addEventListener('pageshow', () => {
    setup.value = ''
  })
  const notice = find('[data-confirm-payment]')
  if (!notice) return
  notice.focus()
  form.setAttribute('aria-busy', 'true')
  try {
    await confirmPayment(notice.dataset.confirmPayment!, (await loading).stripe)
    setup.value = notice.dataset.setup ?? ''
    form.requestSubmit()
  } catch (error) {
    say((error as Error).message || part.dataset.failed!)
  } finally {
    form.removeAttribute('aria-busy')
    notice.remove()
  }
}

/**
 * The bank requires confirmation for this payment: its window opens immediately, since the order was just submitted.
 */
async function confirmPayment(clientSecret: string, stripe: Stripe) {
  const { error } = await stripe.confirmCardPayment(clientSecret)
  if (error) throw new Error(error.message ?? '')
}

/** It loads in parallel with ours, and may be late, or not load at all. */
function waitForScript(): Promise<StripeScript> {
  return new Promise((resolve, reject) => {
    const until = performance.now() + maxMs
    const look = () => {
      const open = (globalThis as { Stripe?: StripeScript }).Stripe
      if (open) resolve(open)
      else if (performance.now() > until) reject(new Error(''))
      else setTimeout(look, 50)
    }
    look()
  })
}

/** A guest whose cards were declined too often has to sign in. */
class SignInError extends Error {}

async function completeSetup(
  form: HTMLFormElement,
  { stripe, elements }: { stripe: Stripe; elements: Elements },
): Promise<string> {
  if (find('[data-live="place"]')) elements.update({ amount: amountDue() })
  // First of all: a wallet opens its sheet only during a user gesture.
  const submitted = await elements.submit()
  if (submitted.error) throw new Error(submitted.error.message ?? '')
  const method = await stripe.createPaymentMethod({ elements })
  if (!method.paymentMethod) throw new Error(method.error?.message ?? '')
  const token = new FormData(form).get('_token') as string
  const body = new URLSearchParams({ _token: token })
  const answer = await fetch(form.dataset.setups ?? '/web/card-setup', {
    method: 'POST',
    headers: ownHeaders,
    body,
  })
  const { client_secret, setup_id, sign_in } = (await answer.json().catch(() => ({}))) as Record<
    string,
    string
  >
  if (sign_in) throw new SignInError(sign_in)
  if (!answer.ok) throw new Error('')
  const payment_method = method.paymentMethod.id
  const { setupIntent, error } = await stripe.confirmCardSetup(client_secret!, { payment_method })
  if (error || setupIntent?.status !== 'succeeded') throw new Error(error?.message ?? '')
  return setup_id!
}

/** The background behind the fields, which the gateway's frame can't see. */
function findBackground(part: HTMLElement, own: string): string {
  const isClear = (color: string) => color === 'transparent' || color === 'rgba(0, 0, 0, 0)'
  for (let node: HTMLElement | null = part; node; node = node.parentElement) {
    const color = node === part ? own : getComputedStyle(node).backgroundColor
    if (!isClear(color)) return color
  }
  return '#ffffff'
}
