import { Prebuilt } from '../../../calls/answers.ts'
import { Html, type HtmlPart, html } from '../../../core/html.ts'
import type { Refusal } from '../../../core/refusal.ts'
import { notIndexed, pageStyle, renderDocument } from '../../../http/page-document.ts'
import { pageIcon, palette } from '../../../http/page-theme.ts'
import { asciiUrl } from '../../../http/text.ts'

export type Page = {
  title: string
  body: Html
  status?: number
  headers?: Record<string, string>
  /** Where the answer to the page's form may lead, besides here. */
  formTarget?: string | undefined
}

/** Faults of a form that was sent: by field, and those of no single field. */
export type Faults = { summary: string; fields: Readonly<Record<string, string>> }

/** Every page of auth: it runs no script, cannot be framed, and sends no Referer. */
export function renderPage({ title, body, formTarget, ...answer }: Page): Prebuilt {
  return renderDocument({
    ...answer,
    title,
    style,
    head: notIndexed,
    body: html`<header><span class="door" aria-hidden="true">${new Html(pageIcon)}</span> Cellardoor</header>
<main>
<h1>${title.replace(/^Error: /, '')}</h1>
${body}
</main>`,
    allow: { 'form-action': `'self'${formTarget ? ` ${formTarget}` : ''}` },
  })
}

/** The 302 of decisions §3, whose body repeats the address. */
export function redirectTo(address: string): Prebuilt {
  const location = asciiUrl(address)
  const headers = { location, 'referrer-policy': 'no-referrer' }
  return new Prebuilt(location, 'text/plain; charset=UTF-8', headers, { status: 302 })
}

/** The page of a refused request. Faults of apps are shown to their developers, below. */
export function refusalPage(refusal: Refusal): Prebuilt {
  const items = refusal.messageItems
  const waitSeconds = Number(refusal.headers['retry-after'])
  const words = [...new Set(items.map(({ user_msg }) => user_msg))]
  return renderPage({
    title: refusal.status === 429 ? 'Too many tries' : 'That did not work',
    status: refusal.status,
    headers: { ...refusal.headers },
    body: html`<div role="alert">${words.map((text) => html`<p>${text}</p>`)}</div>
${waitSeconds > 0 && html`<p>Please try again in ${waitInWords(waitSeconds)}.</p>`}
<p>You can close this page, or go back to the app you came from.</p>
<p class="soft">For its developers: ${items.map(({ code, dev_msg }) => html`<code>${code}</code> ${dev_msg} `)}</p>`,
  })
}

function waitInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** The faults, above the form, each with a link to its field. */
export function faultSummary(faults: Faults | undefined): Html | undefined {
  if (!faults) return undefined
  const fields = Object.entries(faults.fields).filter(([, text]) => text !== '')
  return html`<div class="faults" role="alert" id="faults"><p>${faults.summary}</p>${
    fields.length > 0 &&
    html`<ul>${fields.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}</ul>`
  }</div>`
}

export type Field = {
  name: string
  /** Where two forms of a page have a field of the same name. */
  id?: string
  label: string
  type?: string
  autocomplete: string
  value?: string | undefined
  hint?: string
  inputmode?: string
  maxlength?: number
  isOptional?: boolean
}

/** A labeled input; with a fault, the fault belongs to what a screen reader says about it. */
export function renderField(field: Field, faults: Faults | undefined): Html {
  const { name, id = name, label, type = 'text', autocomplete, value, hint, inputmode, maxlength } = field
  const fault = faults?.fields[id]
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const attributes: [string, string | number | false | undefined][] = [
    ['inputmode', inputmode],
    ['maxlength', maxlength],
    ['value', value],
    ['aria-describedby', about || undefined],
    ['aria-invalid', fault !== undefined && 'true'],
  ]
  const given = attributes.filter(([, content]) => content !== undefined && content !== false)
  return html`<div class="field">
<label for="${id}">${label}${field.isOptional && html` <span class="soft">(optional)</span>`}</label>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${
    !field.isOptional && html` required`
  }${given.map(([attribute, content]): HtmlPart => html` ${attribute}="${content}"`)}>
${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}
</div>`
}

/** A form that posts to its own path; its first element is the anti-forgery token (decisions §3). */
export function renderForm(
  {
    action,
    token,
    hidden = {},
  }: { action: string; token: string; hidden?: Record<string, string | undefined> },
  content: HtmlPart,
): Html {
  const kept = Object.entries(hidden).filter(([, value]) => value !== undefined)
  return html`<form method="post" action="${action}"><input type="hidden" name="_token" value="${token}">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${content}
</form>`
}

const style = pageStyle(`
${palette}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 var(--text) }
header { display: flex; align-items: center; justify-content: center; gap: .6rem; padding: 1.5rem 1rem .5rem; font-size: 1.25rem; font-weight: 600 }
.door svg { width: 36px; height: 36px; display: block }
main { max-width: 29rem; margin: 1rem auto 3rem; padding: 1.5rem 1.6rem 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
h1 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.25; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.15rem; font-weight: 600 }
p { margin: 0 0 .9rem; overflow-wrap: anywhere } ul { margin: 0 0 1rem; padding-left: 1.2rem } li { margin-bottom: .25rem }
.soft, .hint { color: var(--soft); font-size: .93rem } .hint { margin: 0 0 .25rem }
.field { margin-bottom: 1rem } label { display: block; font-weight: 600; margin-bottom: .2rem } label .soft { font-weight: 400 }
input { width: 100%; padding: .6rem .75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1.5px solid var(--soft); border-radius: 9px }
input[aria-invalid] { border-color: var(--wine); border-width: 2px }
.row { display: flex; gap: 0 1rem; flex-wrap: wrap } .row .field { flex: 1 1 7rem } .fault { color: var(--wine); font-size: .93rem; margin: .25rem 0 0 }
.faults { border-left: 4px solid var(--wine); background: var(--paper); padding: .75rem 1rem; margin-bottom: 1.1rem; border-radius: 0 9px 9px 0 }
.faults p:last-child, .faults ul:last-child { margin-bottom: 0 }
.choices { display: flex; gap: .75rem; flex-wrap: wrap; margin: 1.4rem 0 1rem }
button { flex: 1 1 9rem; padding: .7rem 1.2rem; font: inherit; font-weight: 600; border: 0; border-radius: 999px; background: var(--accent-strong); color: #fff; cursor: pointer }
button.quiet { background: none; color: var(--wine); box-shadow: inset 0 0 0 1.5px var(--wine) }
a { color: var(--wine) } a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid #c8922a; outline-offset: 2px }
code { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.apps { list-style: none; padding: 0 } .apps li { border-top: 1px solid var(--line); padding: .9rem 0 } .apps form { margin-top: .5rem }
main > :last-child, .apps li:last-child { margin-bottom: 0; padding-bottom: 0 } main > form:last-child .choices { margin-bottom: 0 }
@media (max-width: 31rem) { main { margin: .5rem .75rem 2rem; padding: 1.25rem 1.1rem } }
`)
