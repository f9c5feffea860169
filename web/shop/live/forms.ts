import { find, findAll } from '../../kit/dom.ts'

/** Fields marked so send their form when they change; the button that does it otherwise is hidden. */
export function submitOnChange() {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement
    // In a sheet several are chosen before they are applied.
    if (field.matches('[data-submit]') && !field.closest(':popover-open')) field.form?.requestSubmit()
  })
}

/** Parts that belong to one choice show only while it is chosen: `data-opened-by="payment=new"`. */
export function openByChoice() {
  const parts = findAll('[data-opened-by]')
  const update = () => {
    for (const part of parts) {
      const [name, value] = part.dataset.openedBy!.split('=')
      const chosen = find<HTMLInputElement>(`input[name="${name}"]:checked`)
      part.classList.toggle('is-open', chosen?.value === value)
    }
  }
  document.addEventListener('change', update)
  update()
}

/** A form that must not be sent twice by a nervous finger; the key in it makes it safe anyway. */
export function sendOnce() {
  for (const form of findAll<HTMLFormElement>('form[data-once]')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) return event.preventDefault()
      form.dataset.sent = '1'
      find('.place-order')?.setAttribute('aria-busy', 'true')
    })
    // Back from the next page, the form is there again as it was.
    addEventListener('pageshow', () => {
      delete form.dataset.sent
      find('.place-order')?.removeAttribute('aria-busy')
    })
  }
}

/** After a refusal the reader starts at the list of faults. */
export function focusFaults() {
  find('[data-focus]')?.focus()
}
