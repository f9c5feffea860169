import { readFileSync } from 'node:fs'
import { Prebuilt } from '../../calls/answers.ts'
import { type Html, html } from '../../core/html.ts'
import type { Operation, Parameter } from './endpoint-pages-description.ts'

export const tryItScript = new Prebuilt(
  readFileSync(new URL('./try-it.js', import.meta.url)),
  'text/javascript; charset=utf-8',
  { 'cache-control': 'public, max-age=300' },
)

/** A form that sends the request from the browser; hidden until its script runs. Its fields hold the recorded example. */
export function tryItForm(operation: Operation, body: unknown, isDemo: boolean): Html {
  const { method, path, parameters = [], requestBody } = operation
  return html`<section class="try" data-try data-method="${method}" data-path="${path}" hidden>
<h2 id="try-it">Try it</h2>
<form>
${credentialFields(operation, isDemo)}
${parameters.map(parameterField)}
${
  requestBody &&
  html`<label class="wide"><span><code>body</code> JSON</span><textarea name="body" rows="${rowsOf(body)}" spellcheck="false">${asText(body)}</textarea></label>`
}
<p class="wide"><button type="submit">Send</button> <button type="button" data-stop hidden>Stop</button> <span class="soft small" data-sent></span></p>
</form>
<pre class="answer" tabindex="0" role="group" aria-label="Answer" aria-live="polite" data-answer hidden><code></code></pre>
</section>`
}

const asText = (body: unknown) => (body === undefined ? '{}' : JSON.stringify(body, undefined, 2))
const rowsOf = (body: unknown) => Math.min(18, asText(body).split('\n').length + 1)

const labels = new Map(
  Object.entries<string>({
    access_token: 'Access token',
    operator_token: 'Operator token',
    provider_key: 'Key of the courier company',
  }),
)

function credentialFields({ security }: Operation, isDemo: boolean): Html {
  const schemes = new Set(security.flatMap((scheme) => Object.keys(scheme)))
  const bearers = [...labels.keys()].filter((scheme) => schemes.has(scheme))
  const bearerLabel = bearers.map((scheme, index) =>
    index ? labels.get(scheme)!.toLowerCase() : labels.get(scheme),
  )
  const knowsOperator = isDemo && schemes.has('operator_token')
  const isCustomer = isDemo && schemes.has('access_token') && !knowsOperator
  return html`${
    schemes.has('client_id') &&
    html`<label><span><code>client_id</code> App</span><input name="client_id" data-in="query" value="${isDemo ? 'demo-app' : ''}"></label>`
  }${
    schemes.has('guest_token') &&
    html`<label><span><code>Guest-Token</code> Guest</span><input name="Guest-Token" data-in="header" data-keep="guest"></label>`
  }${
    bearers.length > 0 &&
    html`<label><span><code>Authorization</code> ${bearerLabel.join(' or ')}</span><input name="bearer" data-in="bearer"${knowsOperator ? html` value="demo-operator-token"` : html` data-keep="token"`}></label>`
  }${
    isCustomer &&
    html`<p class="wide small"><button type="button" class="quiet" data-sign-in>Sign in as ada@example.com</button> <span class="soft">fills in an access token of the demo’s customer</span></p>`
  }`
}

function parameterField({ name, in: place, required, schema, example }: Parameter): Html {
  const value = example === undefined ? '' : Array.isArray(example) ? example.join(',') : String(example)
  const isFilled = place !== 'header'
  const label = html`<span><code>${name}</code>${required && html` <span class="required">required</span>`}</span>`
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  if (!choices)
    return html`<label>${label}<input name="${name}" data-in="${place}" value="${isFilled && value}"></label>`
  const option = (choice: unknown) =>
    html`<option${String(choice) === value && html` selected`}>${String(choice)}</option>`
  return html`<label>${label}<select name="${name}" data-in="${place}">${!required && html`<option></option>`}${choices.map(option)}</select></label>`
}
