import { find, ownHeaders } from '../../kit/dom.ts'

/** The parts of Stripe.js that we use (docs.stripe.com/js). */
type CardElement = { mount(place: HTMLElement): void }
type StripeError = { message?: string }
type Stripe = {
  elements(options: object): { create(kind: 'card', options: object): CardElement }
  confirmCardSetup(
    clientSecret: string,
    data: { payment_method: { card: CardElement } },
  ): Promise<{ setupIntent?: { status: string }; error?: StripeError }>
  confirmCardPayment(
    clientSecret: string,
  ): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
}
type StripeScript = (key: string, options: object) => Stripe

const maxMs = 15_000

/**
 * The payment gateway's own card fields. When the form is sent with a new card, its script completes a setup first, with
 * what the bank asks for (3-D Secure) in a window of its own; the form then goes on with the setup's id.
 */
export async function showCardElement() {
  const part = find('[data-card-element]')
  const form = part?.closest('form')
  if (!part || !form) return
  const language = document.documentElement.lang
  const loading = waitForScript().then((open) => {
    const stripe = open(part.dataset.cardElement!, { locale: language })
    const style = { base: { color: getComputedStyle(part).color, fontSize: '16px' } }
    const card = stripe.elements({ locale: language }).create('card', { style })
    card.mount(find('[data-card-place]', part)!)
    return { stripe, card }
  })
  const fault = find('[data-card-fault]', part)!
  const say = (text: string) => {
    fault.textContent = text
    fault.hidden = false
    fault.focus()
  }
  loading.catch(() => say(part.dataset.failed!))
  const setup = find<HTMLInputElement>('input[name="setup_id"]', part)!
  // Before whatever else looks at the form being sent.
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

/** The bank wants to see the customer for this payment: its window opens at once, for the order was just sent. */
async function confirmPayment(clientSecret: string, stripe: Stripe) {
  const { error } = await stripe.confirmCardPayment(clientSecret)
  if (error) throw new Error(error.message ?? '')
}

/** It loads beside ours, and may be late, or not come at all. */
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

async function completeSetup(
  form: HTMLFormElement,
  { stripe, card }: { stripe: Stripe; card: CardElement },
): Promise<string> {
  const token = new FormData(form).get('_token') as string
  const body = new URLSearchParams({ _token: token })
  const answer = await fetch('/web/card-setup', { method: 'POST', headers: ownHeaders, body })
  if (!answer.ok) throw new Error('')
  const { client_secret, setup_id } = (await answer.json()) as Record<string, string>
  const { setupIntent, error } = await stripe.confirmCardSetup(client_secret!, { payment_method: { card } })
  if (error || setupIntent?.status !== 'succeeded') throw new Error(error?.message ?? '')
  return setup_id!
}
