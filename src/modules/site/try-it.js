// The reference: filters the list of operations, and sends the request of the form "Try it".
const filter = document.querySelector('[data-filter]')
const section = document.querySelector('[data-try]')
const maxShown = 200_000

if (filter) {
  filter.hidden = false
  filter.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const row of document.querySelectorAll('.operations li')) {
      const text = row.textContent.toLowerCase()
      row.hidden = !words.every((word) => text.includes(word))
    }
    for (const list of document.querySelectorAll('.operations')) {
      const isEmpty = !list.querySelector('li:not([hidden])')
      list.hidden = isEmpty
      list.previousElementSibling.hidden = isEmpty
    }
  })
}

if (section) {
  section.hidden = false
  document.querySelector('[data-jump]').hidden = false
  const form = section.querySelector('form')
  for (const field of form.querySelectorAll('[data-keep]')) field.value = kept(field.dataset.keep) ?? ''
  form.querySelector('[data-sign-in]')?.addEventListener('click', () => signIn(form).catch(show))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form).catch(show)
  })
}

/** Tokens are kept for the other pages of this tab. */
function kept(name) {
  return sessionStorage.getItem(`try-${name}`)
}

async function signIn(form) {
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
  form.elements.bearer.value = token
  sessionStorage.setItem('try-token', token)
  form.querySelector('[data-sent]').textContent = 'Signed in.'
}

function requestOf(form) {
  const { method, path } = section.dataset
  const headers = {}
  const query = new URLSearchParams()
  let address = path
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    const text = value.trim()
    if (dataset.keep && text) sessionStorage.setItem(`try-${dataset.keep}`, text)
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text))
    else if (!text) continue
    else if (dataset.in === 'query') query.set(name, text)
    else if (dataset.in === 'bearer') headers.authorization = `Bearer ${text}`
    else headers[name] = text
  }
  const body = form.elements.body?.value
  if (body) headers['content-type'] = 'application/json'
  return { url: `${address}${query.size > 0 ? `?${query}` : ''}`, options: { method, headers, body } }
}

async function send(form) {
  const { url, options } = requestOf(form)
  const stop = form.querySelector('[data-stop]')
  const control = new AbortController()
  stop.hidden = false
  stop.onclick = () => control.abort()
  show('…')
  const start = performance.now()
  try {
    const response = await fetch(url, { ...options, signal: control.signal })
    const ms = Math.round(performance.now() - start)
    form.querySelector('[data-sent]').textContent = `${options.method} ${url}: ${response.status}, ${ms} ms`
    await showBody(response, control)
  } catch (error) {
    if (!control.signal.aborted) throw error
  } finally {
    stop.hidden = true
  }
}

/** A stream is shown as it comes, JSON when it is whole. */
async function showBody(response, control) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/json')) return show(JSON.stringify(await response.json(), undefined, 2))
  if (!type.startsWith('text/')) return show(`${type || 'nothing'}, not shown`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    show(text.slice(0, maxShown))
    if (text.length > maxShown) control.abort()
  }
}

function show(answer) {
  const pre = section.querySelector('[data-answer]')
  pre.hidden = false
  pre.firstElementChild.textContent = answer instanceof Error ? answer.message : answer
}
