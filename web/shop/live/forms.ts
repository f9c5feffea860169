import { find, findAll } from '../../kit/dom.ts'

/** Marked fields submit their form when they change; the submit button is hidden. */
export function submitOnChange() {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement
    // In a sheet, several are chosen before they are applied.
    if (field.matches('[data-submit]') && !field.closest(':popover-open')) field.form?.requestSubmit()
  })
}

/** Parts that belong to one choice are shown only while it is selected: `data-opened-by="payment=new"`. */
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

/** Prevents double submits by a nervous finger; the form's key makes them safe anyway. */
export function sendOnce() {
  for (const form of findAll<HTMLFormElement>('form[data-once]')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) return event.preventDefault()
      form.dataset.sent = '1'
      find('.place-order')?.setAttribute('aria-busy', 'true')
    })
    // After going back from the next page, the form can be used again.
    addEventListener('pageshow', () => {
      delete form.dataset.sent
      find('.place-order')?.removeAttribute('aria-busy')
    })
  }
}

/** After a refusal, the focus starts at the list of faults. */
export function focusFaults() {
  find('[data-focus]')?.focus()
}
