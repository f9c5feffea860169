import type { Prebuilt } from '../../calls/answers.ts'
import { type Html, html } from '../../core/html.ts'
import { refuse } from '../../core/refusal.ts'
import {
  type AnswerField,
  answerFieldsOf,
  answerType,
  type Field,
  fieldsOf,
  type KnownRefusal,
  type Operation,
  readOperations,
  refusalsOf,
  whoMayCall,
} from './endpoint-pages-description.ts'
import { asCurl, type Example, findExample, printJson } from './endpoint-pages-example.ts'
import { linkList, renderReadingPage } from './guides-layout.ts'
import { renderInline } from './guides-markdown.ts'
import { tryItForm } from './try-it.ts'

export type ReferenceDeps = { publicUrl: string; isDemo: boolean; openApi(): Buffer }
export type EndpointPages = { list(): Prebuilt; show(operationId: string): Promise<Prebuilt> }

/** A page for each operation, made from the description when somebody asks for it, and kept. */
export function openEndpointPages(deps: ReferenceDeps): EndpointPages {
  let operations: Operation[] | undefined
  let list: Prebuilt | undefined
  const pages = new Map<string, Prebuilt>()
  const known = () => {
    operations ??= readOperations(deps.openApi())
    return operations
  }
  return {
    list() {
      list ??= listPage(known())
      return list
    },
    async show(operationId) {
      const kept = pages.get(operationId)
      if (kept) return kept
      const operation = known().find((one) => one.operationId === operationId)
      if (!operation) throw refuse('unknown_path')
      const example = await findExample(operationId, deps.publicUrl)
      const page = operationPage(operation, known(), example, deps)
      pages.set(operationId, page)
      return page
    },
  }
}

function listPage(operations: readonly Operation[]): Prebuilt {
  const all = [...Map.groupBy(operations, ({ chapter }) => chapter)]
  const isAside = ([name]: (typeof all)[number]) => name === 'About' || name === 'Health'
  const chapters = [...all.filter((one) => !isAside(one)), ...all.filter(isAside)]
  const row = ({ method, path, summary, operationId }: Operation) =>
    html`<li><span class="method">${method}</span> <a href="/docs/${operationId}"><code>${path}</code></a> <span class="what">${summary}</span></li>`
  return renderReadingPage({
    title: 'Reference',
    part: 'reference',
    script: '/docs/try-it.js',
    body: html`<h1>Reference</h1>
<p>Every operation: its parameters, its answer field by field, its errors, a recorded example, and a form to try it out. Every path also
works under <code>/api</code>. What holds for all of them: <a href="/guides/conventions">conventions</a>, <a href="/guides/codes">codes</a>.
For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p class="filter" data-filter hidden><label>Filter <input type="search" placeholder="cart, refund, /merchant …"></label></p>
<ul class="chapters">${chapters.map(([name]) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}</ul>
${chapters.map(
  ([name, some]) => html`<h2 id="${anchorOf(name)}">${name}</h2><ul class="operations">${some.map(row)}</ul>`,
)}`,
  })
}

const anchorOf = (chapter: string) => chapter.toLowerCase().replaceAll(' ', '-')

function operationPage(
  operation: Operation,
  operations: readonly Operation[],
  example: Example | undefined,
  { publicUrl, isDemo }: ReferenceDeps,
): Prebuilt {
  const { method, path, summary, description, chapter } = operation
  const links = operations
    .filter((one) => one.chapter === chapter)
    .map((one) => ({
      href: `/docs/${one.operationId}`,
      words: one.summary,
      isHere: one === operation,
    }))
  return renderReadingPage({
    title: `${method} ${path}`,
    part: 'reference',
    script: '/docs/try-it.js',
    beside: linkList(chapter, links),
    body: html`<p class="soft small"><a href="/docs">Reference</a> / <a href="/docs#${anchorOf(chapter)}">${chapter}</a></p>
<h1>${summary}</h1>
<p class="address"><span class="method">${method}</span> <code>${path}</code> <a href="#try-it" data-jump hidden>Try it</a></p>
${description && html`<p>${renderInline(description)}</p>`}
<p><strong>Who may call.</strong> ${renderInline(whoMayCall(operation))}</p>
${fieldTable(fieldsOf(operation))}
${tryItForm(operation, example?.request.body, isDemo)}
${exampleParts(operation, example, publicUrl)}
${answerPart(answerFieldsOf(operation))}
${refusalTable(refusalsOf(operation))}`,
  })
}

function fieldTable(fields: readonly Field[]): Html {
  if (fields.length === 0) return html`<h2>Parameters</h2><p>None.</p>`
  const row = ({ name, place, required, type, about }: Field) =>
    html`<tr><td><code>${name}</code>${required && html` <span class="required">required</span>`}</td><td>${place}</td><td>${type}</td><td>${renderInline(about)}</td></tr>`
  return html`<h2>Parameters</h2>
<div class="scroll rows" tabindex="0" role="group" aria-label="Parameters"><table><thead><tr><th>name</th><th>in</th><th>type</th><th>description</th></tr></thead>
<tbody>${fields.map(row)}</tbody></table></div>`
}

function exampleParts(operation: Operation, example: Example | undefined, publicUrl: string): Html {
  const type = answerType(operation)
  if (!example)
    return html`<h2>Answer</h2><p>${
      type === 'application/json'
        ? html`No example was recorded: it takes a situation that the demo does not have.`
        : html`<code>${type}</code>, not JSON.`
    }</p>`
  return html`<h2>Example</h2>
<pre tabindex="0"><code>${asCurl(example.request, publicUrl)}</code></pre>
<pre class="answer" tabindex="0" role="group" aria-label="Answer"><code>${printJson(example.answer, example.left_out)}</code></pre>
<p class="soft small">A real answer of the demo world, wrapped for reading; long lists and texts are cut.</p>`
}

function answerPart(fields: readonly AnswerField[]): Html | undefined {
  return fields.length > 0 ? html`<h2>Answer</h2>${fieldList(fields)}` : undefined
}

const fieldList = (fields: readonly AnswerField[]): Html =>
  html`<ul class="fields">${fields.map(
    ({ name, isOptional, type, about, fields: inner }) =>
      html`<li><code>${name}</code> <span class="soft small">${type}${isOptional && ', optional'}</span> ${renderInline(about)}${
        inner.length > 0 &&
        html`<details><summary>${inner.length} ${inner.length === 1 ? 'field' : 'fields'} of <code>${name}</code></summary>${fieldList(inner)}</details>`
      }</li>`,
  )}</ul>`

function refusalTable(refusals: readonly KnownRefusal[]): Html | undefined {
  if (refusals.length === 0) return undefined
  const row = ({ code, status, user_msg, dev_msg }: KnownRefusal) =>
    html`<tr><td><code>${code}</code></td><td>${status}</td><td>${user_msg}</td><td>${dev_msg}</td></tr>`
  return html`<h2>Refusals</h2>
<div class="scroll rows" tabindex="0" role="group" aria-label="Refusals"><table><thead><tr><th>code</th><th>status</th><th>for people</th><th>for developers</th></tr></thead>
<tbody>${refusals.map(row)}</tbody></table></div>`
}
