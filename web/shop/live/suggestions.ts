import { ownHeaders } from '../../kit/dom.ts'

const pauseMs = 120

/**
 * A combobox as the ARIA practices describe it: arrows move, Enter takes, Escape closes. What is typed is asked for at `path`,
 * which answers `texts`.
 */
export function suggestTexts(input: HTMLInputElement, path: string) {
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
    // The text of the field itself is not suggested: the list would only cover the button.
    const texts = found.filter((text) => text.toLowerCase() !== input.value.trim().toLowerCase())
    if (texts.length === 0) return close()
    const marked = list.children[at]?.textContent ?? ''
    list.replaceChildren(
      ...texts.map((text, index) => {
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
    // A list that arrives while the visitor goes through the previous one keeps the marked entry.
    mark(texts.indexOf(marked))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
  }
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const answer = await fetch(`${path}?text=${encodeURIComponent(input.value)}`, {
        headers: ownHeaders,
        signal,
      })
      if (answer.ok && document.activeElement === input)
        show(((await answer.json()) as { texts: string[] }).texts)
    } catch {
      // a newer question, or no connection: the form works without
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, pauseMs)
  })
  input.addEventListener('blur', close)
  // For a visitor who typed before this script arrived.
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
