import { ownHeaders } from '../../kit/dom.ts'

const pauseMs = 120

/** A suggestion; `note` says what kind it is, `href` where it leads. Without one it is searched for. */
type Option = { text: string; note?: string; href?: string; picture?: string }

/**
 * A combobox following the ARIA practices: arrow keys move, Enter selects, Escape closes. The typed text is sent to
 * the path in `data-suggest`, which returns `options`.
 */
export function suggestOptions(input: HTMLInputElement) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `${input.id}-suggestions`
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.dataset.suggestions ?? '')
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
  let options: readonly Option[] = []
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
    if (at >= 0) input.setAttribute('aria-activedescendant', `${list.id}-${at}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const take = ({ text, href }: Option) => {
    input.value = text
    close()
    if (href) location.assign(href)
    else input.form?.requestSubmit()
  }
  const draw = (option: Option, index: number) => {
    const item = document.createElement('li')
    item.id = `${list.id}-${index}`
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', 'false')
    if (option.picture) {
      const picture = new Image(56, 42)
      picture.src = option.picture
      picture.alt = ''
      item.append(picture)
    }
    const words = document.createElement('span')
    words.textContent = option.text
    if (option.note) {
      const note = document.createElement('span')
      note.className = 'soft small'
      note.textContent = option.note
      words.append(' ', note)
    }
    item.append(words)
    item.addEventListener('pointerdown', (event) => event.preventDefault())
    item.addEventListener('click', () => take(option))
    return item
  }
  const show = (found: readonly Option[]) => {
    const marked = options[at]
    // The field's own text isn't suggested unless it leads somewhere: the list would only cover the button.
    const typed = input.value.trim().toLowerCase()
    options = found.filter(({ text, href }) => href || text.toLowerCase() !== typed)
    if (options.length === 0) return close()
    list.replaceChildren(...options.map(draw))
    // If a list arrives while the visitor is going through the previous one, the marked entry is kept.
    mark(options.findIndex(({ text, href }) => text === marked?.text && href === marked.href))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
  }
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    const path = new URL(input.dataset.suggest!, location.href)
    path.searchParams.set('text', input.value)
    try {
      const answer = await fetch(path, { headers: ownHeaders, signal })
      if (answer.ok && document.activeElement === input)
        show(((await answer.json()) as { options: Option[] }).options)
    } catch {
      // A newer request has replaced this one, or the visitor is offline: the form works without it.
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
    else if (event.key === 'Enter' && at >= 0) take(options[at]!)
    else return
    event.preventDefault()
  })
}
