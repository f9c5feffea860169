import { find, ownHeaders } from '../../kit/dom.ts'

/** Suggestions while somebody types, and the browser's own position in place of an address. */
export function helpWithAddress() {
  const input = find<HTMLInputElement>('#address')
  if (!input) return
  useOwnPosition(input)
  suggestAddresses(input)
}

function useOwnPosition(input: HTMLInputElement) {
  const button = find<HTMLButtonElement>('[data-here]')
  if (!button || !('geolocation' in navigator)) return
  button.hidden = false
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const query = new URLSearchParams({
          latitude: String(coords.latitude),
          longitude: String(coords.longitude),
        })
        location.assign(`/search?${query}`)
      },
      () => {
        button.removeAttribute('aria-busy')
        button.hidden = true
        input.focus()
      },
      { timeout: 8000 },
    )
  })
}

const pauseMs = 120

/** A combobox as the ARIA practices describe it: arrows move, Enter takes, Escape closes. */
function suggestAddresses(input: HTMLInputElement) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = 'suggestions'
  list.setAttribute('role', 'listbox')
  list.hidden = true
  input.parentElement?.append(list)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
    autocomplete: 'off',
  }))
    input.setAttribute(name, value)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let at = -1

  const close = () => {
    list.hidden = true
    at = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const mark = (index: number) => {
    at = index
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === at))
    if (at >= 0) input.setAttribute('aria-activedescendant', `suggestion-${at}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const take = (text: string) => {
    input.value = text
    close()
    input.form?.requestSubmit()
  }
  const show = (found: readonly string[]) => {
    // What stands there already needs no list, which would only cover the button.
    const addresses = found.filter((text) => text.toLowerCase() !== input.value.trim().toLowerCase())
    if (addresses.length === 0) return close()
    const marked = list.children[at]?.textContent ?? ''
    list.replaceChildren(
      ...addresses.map((text, index) => {
        const option = document.createElement('li')
        option.id = `suggestion-${index}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        option.textContent = text
        option.addEventListener('pointerdown', (event) => event.preventDefault())
        option.addEventListener('click', () => take(text))
        return option
      }),
    )
    // A list that arrives while somebody goes through the one before keeps what is marked.
    mark(addresses.indexOf(marked))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
  }
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const answer = await fetch(`/web/suggest?text=${encodeURIComponent(input.value)}`, {
        headers: ownHeaders,
        signal,
      })
      if (answer.ok && document.activeElement === input)
        show(((await answer.json()) as { addresses: string[] }).addresses)
    } catch {
      // a newer question, or no connection: the form works without
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, pauseMs)
  })
  input.addEventListener('blur', close)
  // Somebody who typed before this script arrived has to wait no longer.
  if (document.activeElement === input && input.value !== input.defaultValue) void ask()
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    const count = list.children.length
    if (event.key === 'ArrowDown') mark((at + 1) % count)
    else if (event.key === 'ArrowUp') mark((at + count - 1) % count)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && at >= 0) take(list.children[at]?.textContent ?? '')
    else return
    event.preventDefault()
  })
}
