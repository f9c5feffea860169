import type { OperationPage, TryIt } from '../../page-contract/developers.ts'
import { scrollable } from './markdown.tsx'

/**
 * A form that sends the request from the browser, hidden until its script runs. Its fields hold the recorded example.
 */
export function TryItForm({ page: { operation, tryIt, isDemo } }: { page: OperationPage }) {
  const { method, path } = operation
  const { body } = tryIt
  return (
    <section class="try card" data-try data-method={method} data-path={path} hidden>
      <h2 id="try-it">Try it</h2>
      <form>
        <Credentials schemes={new Set(tryIt.schemes)} isDemo={isDemo} />
        {tryIt.parameters.map((parameter) => (
          <Parameter key={parameter.place + parameter.name} parameter={parameter} />
        ))}
        {body !== undefined && (
          <label class="wide-row">
            <span>
              <code>body</code> JSON
            </span>
            <textarea name="body" rows={Math.min(18, body.split('\n').length + 1)} spellcheck={false}>
              {body}
            </textarea>
          </label>
        )}
        <p class="wide-row">
          <button class="button" type="submit">
            Send
          </button>{' '}
          <button class="button quiet" type="button" data-stop hidden>
            Stop
          </button>{' '}
          <span class="soft small" data-sent />
        </p>
      </form>
      <pre class="answer" {...scrollable('Answer')} aria-live="polite" data-answer hidden>
        <code />
      </pre>
    </section>
  )
}

const labels = new Map(
  Object.entries<string>({
    access_token: 'Access token',
    operator_token: 'Operator token',
    provider_key: 'Key of the courier company',
  }),
)

function Credentials({ schemes, isDemo }: { schemes: ReadonlySet<string>; isDemo: boolean }) {
  const bearers = [...labels.keys()].filter((scheme) => schemes.has(scheme))
  const bearerLabel = bearers.map((scheme, index) =>
    index ? labels.get(scheme)!.toLowerCase() : labels.get(scheme),
  )
  const knowsOperator = isDemo && schemes.has('operator_token')
  const isCustomer = isDemo && schemes.has('access_token') && !knowsOperator
  return (
    <>
      {schemes.has('client_id') && (
        <label>
          <span>
            <code>client_id</code> App
          </span>
          <input name="client_id" data-in="query" value={isDemo ? 'demo-app' : ''} />
        </label>
      )}
      {schemes.has('guest_token') && (
        <label>
          <span>
            <code>Guest-Token</code> Guest
          </span>
          <input name="Guest-Token" data-in="header" data-keep="guest" />
        </label>
      )}
      {bearers.length > 0 && (
        <label>
          <span>
            <code>Authorization</code> {bearerLabel.join(' or ')}
          </span>
          <input
            name="bearer"
            data-in="bearer"
            {...(knowsOperator ? { value: 'demo-operator-token' } : { 'data-keep': 'token' })}
          />
        </label>
      )}
      {isCustomer && (
        <p class="wide-row small">
          <button type="button" class="button quiet" data-sign-in>
            Sign in as ada@example.com
          </button>{' '}
          <span class="soft">fills in an access token of the demo’s customer</span>
        </p>
      )}
    </>
  )
}

function Parameter({ parameter }: { parameter: TryIt['parameters'][number] }) {
  const { name, place, required, value, choices } = parameter
  const id = `${place}-${name}`
  return (
    <label for={id}>
      <span>
        <code>{name}</code> {required && <span class="required">required</span>}
      </span>
      {choices ? (
        <select id={id} name={name} data-in={place}>
          {!required && <option />}
          {choices.map((choice) => (
            <option key={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} name={name} data-in={place} value={place === 'header' ? '' : value} />
      )}
    </label>
  )
}
