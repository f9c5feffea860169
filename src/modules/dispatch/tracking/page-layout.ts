import type { Prebuilt } from '../../../calls/answers.ts'
import { Html, type HtmlPart, html } from '../../../core/html.ts'
import type { Refusal } from '../../../core/refusal.ts'
import { notIndexed, pageStyle, renderDocument } from '../../../http/page-document.ts'
import { pageIcon, palette } from '../../../http/page-theme.ts'

export type TrackPage = {
  title: string
  body: Html
  /** Paths on this page: the script, and the stream that it reads. None where nothing more will happen. */
  live?: { script: string; events: string }
  /** The tile server whose pictures may be shown. */
  pictures?: string | undefined
  status?: number
  headers?: Record<string, string>
}

/** It cannot be framed, sends no Referer, and runs one small script of ours. */
export function renderTrackPage({ title, body, live, pictures, ...answer }: TrackPage): Prebuilt {
  return renderDocument({
    ...answer,
    title,
    style,
    head: html`${notIndexed}${
      live &&
      html`
<noscript><meta http-equiv="refresh" content="15"></noscript>
<script src="${live.script}" defer></script>`
    }`,
    body: html`<header><span class="emblem" aria-hidden="true">${new Html(pageIcon)}</span> Cellardoor</header>
<main${live && html` data-events="${live.events}"`}>
${body}
</main>`,
    allow: {
      'script-src': "'self'",
      'connect-src': "'self'",
      'img-src': `data:${pictures ? ` ${pictures}` : ''}`,
    },
  })
}

/** A part of the page that the stream brings anew. */
export const livePart = (name: string, content: HtmlPart) => html`<div data-live="${name}">${content}</div>`

export function refusalPage(refusal: Refusal): Prebuilt {
  const isUnknown = refusal.reasons.some(({ code }) => code === 'unknown_order')
  const words = isUnknown
    ? 'This link leads to no order. It may have been cut short on its way to you.'
    : undefined
  const title = isUnknown ? 'Nothing to follow here' : 'Not at the moment'
  return renderTrackPage({
    title,
    status: refusal.status,
    headers: { ...refusal.headers },
    body: html`<section class="card status"><h1>${title}</h1>
${words ? html`<p>${words}</p>` : refusal.messageItems.map(({ user_msg }) => html`<p>${user_msg}</p>`)}</section>`,
  })
}

const style = pageStyle(`
${palette}
:root { --ground: #efe6d8; --street: #fffdf9; --kerb: #ddd0bc; --name: #7d6e60; --gold: #c8922a; --mark: var(--accent-strong) }
@media (prefers-color-scheme: dark) { :root { --ground: #241d18; --street: #43382f; --kerb: #17120f; --name: #a79788; --mark: #a8455a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 var(--text) }
header { display: flex; align-items: center; justify-content: center; gap: .6rem; padding: 1.1rem 1rem .25rem; font-size: 1.15rem; font-weight: 600 }
.emblem svg { width: 30px; height: 30px; display: block }
main { display: grid; gap: .9rem; max-width: 62rem; margin: .75rem auto 2.5rem; padding: 0 .75rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.15rem 1.2rem; margin: 0; min-width: 0 }
h1 { margin: 0 0 .3rem; font-size: 1.7rem; line-height: 1.2; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere }
p { margin: 0; overflow-wrap: anywhere } .soft { color: var(--soft); font-size: .93rem } .order { margin-bottom: .5rem }
.arrival { margin-top: .9rem; padding-top: .9rem; border-top: 1px solid var(--line) }
.arrival strong { display: block; font-size: 2.1rem; line-height: 1.15; font-weight: 600; letter-spacing: -.02em; color: var(--wine) }
.map { padding: 0; overflow: hidden } .map svg { display: block; width: 100%; height: auto } figcaption { padding: .65rem 1.2rem .75rem; color: var(--soft); font-size: .93rem }
.ground { fill: var(--ground) } .streets, .kerbs { fill: none; stroke-linecap: round }
.kerbs { stroke: var(--kerb) } .streets { stroke: var(--street) }
.names text { font: 10.5px/1 system-ui, sans-serif; text-anchor: middle; fill: var(--name); stroke: var(--street); stroke-width: 3px; paint-order: stroke; stroke-linejoin: round }
.way { fill: none; stroke: var(--mark); stroke-width: 3; stroke-dasharray: 1 8; stroke-linecap: round; opacity: .75 }
.place circle { fill: var(--card); stroke: var(--mark); stroke-width: 2.5 } .place path { fill: none; stroke: var(--mark); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.place.door circle { fill: var(--mark) } .place.door path { stroke: #fff }
#courier { transition: transform 1.8s linear } #courier.away { display: none }
.pin { fill: var(--gold); stroke: #fff; stroke-width: 2.5 } .bike { fill: none; stroke: #2a211c; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
.halo { fill: var(--gold); opacity: .35; animation: breathe 2.4s ease-in-out infinite }
@keyframes breathe { 50% { r: 17px; opacity: .12 } }
@media (prefers-reduced-motion: reduce) { .halo { animation: none } #courier { transition: none } }
.steps { list-style: none; margin: 0; padding: 0 } .steps li { position: relative; padding: 0 0 1rem 2.1rem; color: var(--soft) } .steps li:last-child { padding-bottom: 0 }
.steps li::before { content: ''; position: absolute; left: .3rem; top: .28rem; width: .95rem; height: .95rem; border-radius: 50%; border: 2px solid var(--line); background: var(--card); z-index: 1 }
.steps li::after { content: ''; position: absolute; left: .72rem; top: .6rem; bottom: -.4rem; width: 2px; background: var(--line) } .steps li:last-child::after { display: none }
.steps .done { color: var(--ink) } .steps .done::before { background: var(--mark); border-color: var(--mark) } .steps .done::after { background: var(--mark) }
.steps .next::before { border-color: var(--mark) } .steps [aria-current] { font-weight: 600 }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.facts { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem } .steps + .facts { margin-top: 1.1rem; padding-top: 1rem; border-top: 1px solid var(--line) } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.more:has(> [data-live]:empty) { display: none }
@media (min-width: 52rem) {
  main { grid-template-columns: 22rem 1fr; grid-template-rows: auto 1fr; align-items: start; padding: 0 1.25rem }
  .status { grid-column: 1 } .more { grid-column: 1 } .map { grid-column: 2; grid-row: 1 / span 2 }
  main:not(:has(.map)) { grid-template-columns: 30rem; justify-content: center }
}
`)
