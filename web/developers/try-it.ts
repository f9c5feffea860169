// The reference's script: filters the list of operations, and sends requests from the "Try it" form.
import { find, findAll } from '../kit/dom.ts'

type Control = HTMLInputElement | HTMLSelectElement

const maxShown = 200_000
const section = find('[data-try]')

const filter = find('[data-filter]')
if (filter) {
  filter.hidden = false
  const input = find<HTMLInputElement>('input', filter)!
  input.addEventListener('input', () => filterOperations(input.value))
}

if (section) {
  section.hidden = false
  find('[data-jump]')!.hidden = false
  const form = find<HTMLFormElement>('form', section)!
  for (const field of findAll<Control>('[data-keep]', form)) field.value = kept(field.dataset.keep!) ?? ''
  find('[data-sign-in]', form)?.addEventListener('click', () => signIn(form).catch(show))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form).catch(show)
  })
}

function filterOperations(typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of findAll('.operations li')) {
    const text = (row.textContent ?? '').toLowerCase()
    row.hidden = !words.every((word) => text.includes(word))
  }
  for (const list of findAll('.operations')) {
    const isEmpty = !find('li:not([hidden])', list)
    list.hidden = isEmpty
    ;(list.previousElementSibling as HTMLElement).hidden = isEmpty
  }
}

/** Tokens are kept for the other pages in this tab. */
function kept(name: string): string | null {
  return sessionStorage.getItem(`try-${name}`)
}

async function signIn(form: HTMLFormElement) {
  const response = await fetch('/customer/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'demo-app',
      client_secret: 'demo-app-secret',
      grant_type: 'password',
      username: 'ada@example.com',
      password: 'open-sesame-42',
      scope: 'global',
    }),
  })
  const { access_token: token } = await response.json()
  if (!token) throw new Error(`The sign-in answered ${response.status}.`)
  find<HTMLInputElement>('[name=bearer]', form)!.value = token
  sessionStorage.setItem('try-token', token)
  find('[data-sent]', form)!.textContent = 'Signed in.'
}

function readRequest(form: HTMLFormElement) {
  const { method = 'GET', path = '' } = section!.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  let address = path
  for (const { name, value, dataset } of findAll<Control>('[data-in]', form)) {
    const text = value.trim()
    if (dataset.keep && text) sessionStorage.setItem(`try-${dataset.keep}`, text)
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text))
    else if (!text) continue
    else if (dataset.in === 'query') query.set(name, text)
    else if (dataset.in === 'bearer') headers.set('authorization', `Bearer ${text}`)
    else headers.set(name, text)
  }
  const body = find<HTMLTextAreaElement>('[name=body]', form)?.value || null
  if (body) headers.set('content-type', 'application/json')
  return { url: `${address}${query.size > 0 ? `?${query}` : ''}`, method, options: { method, headers, body } }
}

async function send(form: HTMLFormElement) {
  const { url, method, options } = readRequest(form)
  const stop = find('[data-stop]', form)!
  const control = new AbortController()
  stop.hidden = false
  stop.onclick = () => control.abort()
  show('…')
  const start = performance.now()
  try {
    const response = await fetch(url, { ...options, signal: control.signal })
    const ms = Math.round(performance.now() - start)
    find('[data-sent]', form)!.textContent = `${method} ${url}: ${response.status}, ${ms} ms`
    await showBody(response, control)
  } catch (error) {
    if (!control.signal.aborted) throw error
  } finally {
    stop.hidden = true
  }
}

/** Shows a stream as it arrives, and JSON once it is complete. */
async function showBody(response: Response, control: AbortController) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/json')) return show(JSON.stringify(await response.json(), undefined, 2))
  if (!type.startsWith('text/')) return show(`${type || 'nothing'}, not shown`)
  let text = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    show(text.slice(0, maxShown))
    if (text.length > maxShown) control.abort()
  }
}

function show(answer: unknown) {
  const pre = find('[data-answer]', section!)!
  pre.hidden = false
  pre.firstElementChild!.textContent = answer instanceof Error ? answer.message : String(answer)
}
