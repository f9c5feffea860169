import type { Prebuilt } from '../../calls/answers.ts'
import { Html, type HtmlPart, html } from '../../core/html.ts'
import type { Refusal } from '../../core/refusal.ts'
import { digestOf, pageStyle, renderDocument } from '../../http/page-document.ts'
import { pageIcon, palette } from '../../http/page-theme.ts'
import { version } from '../../start/version.ts'
import { copyScript } from './copy-script.ts'

export type ReadingPage = {
  title: string
  /** The part of the documentation that it belongs to. */
  part: 'guides' | 'reference' | 'mail'
  body: HtmlPart
  /** The column beside it on a wide window, and after it on a narrow one. */
  beside?: HtmlPart
  status?: number
  /** The content of the search field. */
  query?: string
  /** The address of a script of ours; such a page may send requests to this service. */
  script?: string
}

const parts = [
  ['guides', '/guides', 'Guides'],
  ['reference', '/docs', 'Reference'],
] as const

const homes = { guides: '/guides', reference: '/docs', mail: '/demo/mail' }

/** Pages to read: text, links and a search form that work without script. Where there are commands, a script copies them. */
export function renderReadingPage(page: ReadingPage): Prebuilt {
  const { title, part, body, beside, status, script, query = '' } = page
  const text = html`${body}`
  const hasCommands = text.text.includes('<pre')
  return renderDocument({
    title,
    style,
    head: script && html`<script type="module" src="${script}"></script>`,
    status,
    body: html`<a class="skip" href="#text">Skip to the text</a>
<header><a class="home" href="/"><span class="door" aria-hidden="true">${new Html(pageIcon)}</span> Cellardoor</a>
<nav aria-label="Documentation">${parts.map(
      ([name, href, words]) => html`<a href="${href}"${name === part && html` class="here"`}>${words}</a>`,
    )}<a href="/developers">Developers</a></nav>
<form role="search" action="/guides"><input type="search" name="q" value="${query}" maxlength="100" aria-label="Search the guides" placeholder="Search the guides"><button>Search</button></form></header>
<div class="${beside ? 'columns' : 'column'}">
<main id="text">
${text}
</main>
${beside && html`<aside>${beside}</aside>`}
</div>
<footer>Cellardoor ${version} · Apache-2.0</footer>
${hasCommands && html`<script>${new Html(copyScript)}</script>`}`,
    headers: { 'cache-control': 'no-cache' },
    allow: { 'form-action': "'self'", ...scriptSources({ hasCommands, hasScript: script !== undefined }) },
  })
}

function scriptSources({ hasCommands, hasScript }: { hasCommands: boolean; hasScript: boolean }) {
  const sources = [...(hasScript ? ["'self'"] : []), ...(hasCommands ? [scriptDigest] : [])]
  return {
    ...(sources.length > 0 && { 'script-src': sources.join(' ') }),
    ...(hasScript && { 'connect-src': "'self'" }),
  }
}

/** A list of links under a heading; the page that is open is no link to itself. */
export function linkList(
  heading: string,
  links: readonly { href: string; words: HtmlPart; isHere: boolean }[],
): Html {
  return html`<nav aria-label="${heading}"><h2>${heading}</h2><ul>${links.map(
    ({ href, words, isHere }) =>
      html`<li>${isHere ? html`<span aria-current="page">${words}</span>` : html`<a href="${href}">${words}</a>`}</li>`,
  )}</ul></nav>`
}

export function refusalPage({ status, messageItems }: Refusal, part: ReadingPage['part']): Prebuilt {
  const title = status === 404 ? 'Nothing here' : 'That did not work'
  const words =
    status === 404
      ? html`<p>There is no page of this name. <a href="${homes[part]}">See those that there are.</a></p>`
      : messageItems.map(({ user_msg }) => html`<p>${user_msg}</p>`)
  return renderReadingPage({ title, part, status, body: html`<h1>${title}</h1>${words}` })
}

/** The page for an unknown path, or for maintenance. */
export function missingPage(refusal: Refusal): Prebuilt {
  if (refusal.status !== 404) return refusalPage(refusal, 'guides')
  const title = 'Nothing here'
  const body = html`<h1>${title}</h1>
<p>There is no page at this address. <a href="/">Start at the front page</a>, or see the <a href="/guides">guides</a>.</p>
<p class="soft small">For developers: <code>unknown_path</code>. Programs get this in JSON.</p>`
  return renderReadingPage({ title, part: 'guides', status: 404, body })
}

const style = pageStyle(`
${palette}
:root { --shade: #f4ede2; --gold: #c8922a }
@media (prefers-color-scheme: dark) { :root { --shade: #211a16 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 var(--text) }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.75rem; max-width: 76rem; margin: 0 auto; padding: 1rem 1.25rem }
.home { display: flex; align-items: center; gap: .55rem; font-size: 1.2rem; font-weight: 600; color: var(--ink); text-decoration: none }
.door svg { width: 32px; height: 32px; display: block }
header form { display: flex; gap: .4rem; margin-left: auto } header input { width: 14rem; max-width: 100%; min-width: 0 }
input, button { font: inherit; font-size: .95rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .3rem .7rem } button { cursor: pointer }
.copied { position: relative } .copied button { position: absolute; top: .45rem; right: .45rem; font-size: .8rem; padding: .1rem .55rem; color: var(--soft) } .copied pre { padding-right: 4.5rem }
@media (scripting: none) { pre:not(.answer) code { user-select: all } }
.hits { list-style: none; padding: 0 } .hits li { margin-bottom: 1.1rem } .hits h2 { margin: 0; font-size: 1.1rem } .hits p { margin: 0; overflow-wrap: anywhere } mark { background: none; color: inherit; font-weight: 700; text-decoration: underline var(--gold) 2px }
header nav { display: flex; gap: 1.25rem } header nav a { text-decoration: none; padding: .2rem 0 } header nav .here { border-bottom: 2px solid var(--wine) }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem 1rem }
.columns, .column { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 3rem; border-top: 1px solid var(--line) }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 16rem; gap: 0 3.5rem } .column main { max-width: 62rem }
main { min-width: 0; padding-top: 1.75rem } main > p, main > ul, main > ol, main > h1, main > h2 { max-width: 44rem }
aside { padding-top: 2.1rem; font-size: .95rem } aside nav { position: sticky; top: 1rem } aside nav + nav { margin-top: 1.75rem }
aside h2 { margin: 0 0 .5rem; font-size: 1rem; color: var(--soft) } aside ul { list-style: none; margin: 0; padding: 0 } aside li { margin-bottom: .4rem; overflow-wrap: anywhere }
aside [aria-current] { font-weight: 600 }
h1 { margin: 0 0 .75rem; font-size: clamp(1.8rem, 4.5vw, 2.4rem); line-height: 1.2; font-weight: 600; letter-spacing: -.015em; overflow-wrap: anywhere }
h2 { margin: 2.4rem 0 .6rem; font-size: 1.4rem; line-height: 1.3; font-weight: 600 } h3 { margin: 1.75rem 0 .4rem; font-size: 1.1rem; font-weight: 600 }
p, ul, ol { margin: 0 0 1rem } .mail { white-space: pre-line } li { margin-bottom: .3rem } .soft { color: var(--soft) } .small { font-size: .93rem }
a { color: var(--wine) } a:focus-visible, input:focus-visible, button:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px }
code, pre { font: .86em/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
:not(pre) > code { background: var(--shade); border-radius: 5px; padding: .1em .3em; overflow-wrap: anywhere }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .85rem 1rem; margin: 0 0 1.1rem; overflow-x: auto; tab-size: 2 }
pre.answer { background: var(--shade); border-left: 4px solid var(--gold) } pre:has(+ pre.answer), .copied:has(+ pre.answer) pre { margin-bottom: .45rem }
.scroll { overflow-x: auto; overscroll-behavior-x: contain; margin: 0 0 1.25rem; background: linear-gradient(to right, var(--paper) 2rem, transparent) 0 0, linear-gradient(to left, var(--paper) 2rem, transparent) 100% 0, linear-gradient(to right, var(--line), transparent) 0 0, linear-gradient(to left, var(--line), transparent) 100% 0; background-repeat: no-repeat; background-size: 3rem 100%, 3rem 100%, 1rem 100%, 1rem 100%; background-attachment: local, local, scroll, scroll } table { border-collapse: collapse; width: 100%; font-size: .95rem }
th, td { text-align: left; vertical-align: top; padding: .45rem 1rem .45rem 0; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 600 } td p { margin: 0 }
th:empty { padding: 0 } td:first-child { min-width: 8rem } td:first-child > code:only-child { white-space: nowrap } td:last-child { min-width: 12rem; padding-right: 0 }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; padding: 0; margin: 0; list-style: none; max-width: none }
.cards li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.15rem; margin: 0 } .cards :is(h2, h3) { margin: 0 0 .25rem; font-size: 1.1rem } .cards p { margin: 0; font-size: .95rem }
.operations { list-style: none; padding: 0; max-width: none } .operations li { display: grid; grid-template-columns: 4.3rem minmax(0, 1fr) minmax(0, 1.1fr); gap: 0 1rem; padding: .35rem 0; margin: 0; border-bottom: 1px solid var(--line) }
.method { font: 600 .78em/2.1 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: .03em; color: var(--soft); flex: none } .operations a { overflow-wrap: anywhere }
.address { display: flex; gap: .8rem; align-items: baseline; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .6rem 1rem; overflow-wrap: anywhere } .address code { background: none; padding: 0 }
.required { color: var(--wine); font-size: .88em } .chapters { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; padding: 0; list-style: none }
[hidden] { display: none !important } .filter input { font: inherit; width: min(100%, 26rem); padding: .4rem .7rem; border: 1px solid var(--edge); border-radius: 9px; background: var(--card); color: var(--ink) }
.try { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .2rem 1.15rem .6rem; margin: 1.75rem 0 } .try h2 { margin-top: .9rem }
.try form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .8rem 1.1rem } .try input, .try select { height: 2.4rem } .address a { margin-left: auto; white-space: nowrap } .try label { display: grid; gap: .2rem; align-content: end; font-size: .93rem } .wide { grid-column: 1 / -1 } .try p { margin: 0 }
.try input, .try select, .try textarea { font: .93rem/1.5 var(--mono); width: 100%; min-width: 0; padding: .4rem .6rem; border: 1px solid var(--edge); border-radius: 9px; background: var(--paper); color: var(--ink) }
.try button { font: 600 1rem/1.4 var(--text); padding: .45rem 1.4rem; border: 0; border-radius: 999px; background: var(--accent-strong); color: #fff; cursor: pointer } .try button.quiet { font-size: .93rem; padding: .3rem 1rem; background: none; color: var(--wine); box-shadow: inset 0 0 0 1.5px var(--wine) } .try button[data-stop] { background: var(--soft) }
.try input:focus-visible, .try select:focus-visible, .try textarea:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px } .try [data-sent] { overflow-wrap: anywhere } .try pre { max-height: 30rem; overflow: auto; margin-top: .8rem }
.fields { list-style: none; padding: 0; max-width: none } .fields .fields { padding-left: 1rem; border-left: 2px solid var(--line); margin: .4rem 0 0 } .fields li { padding: .35rem 0; margin: 0; border-bottom: 1px solid var(--line) } .fields .fields li:last-child { border: 0 } summary { cursor: pointer; color: var(--wine); font-size: .93rem }
@media (pointer: coarse) { .home, header nav a, aside li > :is(a, span), .chapters a, .cards :is(h2, h3) a, .hits h2 a, .operations a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px } header :is(input, button), .filter input, .try :is(input, select, button), .try button.quiet { min-height: 44px } .copied button { top: 0; right: 0; min-width: 44px; min-height: 44px } aside li { margin: 0 } .operations li { align-items: center; padding: 0 } .operations .what { padding-bottom: .6rem } summary { padding: .65rem 0 } .address a { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; min-height: 44px } }
footer { text-align: center; color: var(--soft); padding: 1.5rem; border-top: 1px solid var(--line); font-size: .9rem }
@media (max-width: 58rem) { .columns { display: block } aside { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem } aside nav { position: static } }
@media (max-width: 40rem) { body { font-size: 16px } .operations li { grid-template-columns: 4rem minmax(0, 1fr) } .operations .what { grid-column: 2 } th, td { padding-right: .75rem }
  header form { margin: 0; width: 100% } header input { flex: 1 } table { font-size: .9rem } td:first-child { min-width: 7rem } td:first-child > code:only-child { white-space: normal } td:last-child { min-width: 11rem }
  .rows thead { display: none } .rows tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0 } .rows td { display: inline; border: 0; padding: 0 .6rem 0 0; color: var(--soft) } .rows td:first-child, .rows td:nth-child(n + 4) { display: block; color: var(--ink) } .rows code { white-space: normal !important } }
`)
const scriptDigest = digestOf(copyScript)
