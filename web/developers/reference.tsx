import type {
  AnswerField,
  DeveloperPage,
  Field,
  KnownRefusal,
  OperationPage,
} from '../../page-contract/developers.ts'
import { Inline, scrollable } from './markdown.tsx'
import { TryItForm } from './try-it-form.tsx'

const anchorOf = (chapter: string) => chapter.toLowerCase().replaceAll(' ', '-')

export const OperationList = ({ chapters }: Extract<DeveloperPage, { name: 'reference' }>) => (
  <>
    <h1>Reference</h1>
    <p>
      Every operation: its parameters, its answer field by field, its errors, a recorded example, and a form
      to try it out. Every path also works under <code>/api</code>. What holds for all of them:{' '}
      <a href="/guides/conventions">conventions</a>, <a href="/guides/codes">codes</a>. For programs:{' '}
      <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).
    </p>
    <p class="filter" data-filter hidden>
      <label>
        Filter <input type="search" placeholder="cart, refund, /merchant …" />
      </label>
    </p>
    <ul class="chapters">
      {chapters.map(({ name }) => (
        <li key={name}>
          <a href={`#${anchorOf(name)}`}>{name}</a>
        </li>
      ))}
    </ul>
    {chapters.map(({ name, operations }) => (
      <>
        <h2 id={anchorOf(name)}>{name}</h2>
        <ul class="operations">
          {operations.map(({ method, path, summary, operationId }) => (
            <li key={operationId}>
              <span class="method">{method}</span>{' '}
              <a href={`/docs/${operationId}`}>
                <code>{path}</code>
              </a>{' '}
              <span class="what">{summary}</span>
            </li>
          ))}
        </ul>
      </>
    ))}
  </>
)

export function Operation({ page }: { page: OperationPage }) {
  const { operation, fields, answerFields, refusals } = page
  const { method, path, summary, description, chapter, whoMayCall } = operation
  return (
    <>
      <p class="soft small">
        <a href="/docs">Reference</a> / <a href={`/docs#${anchorOf(chapter)}`}>{chapter}</a>
      </p>
      <h1>{summary}</h1>
      <p class="address">
        <span class="method">{method}</span> <code>{path}</code>{' '}
        <a href="#try-it" data-jump hidden>
          Try it
        </a>
      </p>
      {description && (
        <p>
          <Inline text={description} />
        </p>
      )}
      <p>
        <strong>Who may call.</strong> <Inline text={whoMayCall} />
      </p>
      <Parameters fields={fields} />
      <TryItForm page={page} />
      <Example page={page} />
      {answerFields.length > 0 && (
        <>
          <h2>Answer</h2>
          <AnswerFields fields={answerFields} />
        </>
      )}
      <Refusals refusals={refusals} />
    </>
  )
}

const Rows = ({ label, heads, children }: { label: string; heads: string[]; children: unknown }) => (
  <>
    <h2>{label}</h2>
    <div class="scroll rows" {...scrollable(label)}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children as never}</tbody>
      </table>
    </div>
  </>
)

const Required = () => <span class="required">required</span>

function Parameters({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0)
    return (
      <>
        <h2>Parameters</h2>
        <p>None.</p>
      </>
    )
  return (
    <Rows label="Parameters" heads={['name', 'in', 'type', 'description']}>
      {fields.map(({ name, place, required, type, about }) => (
        <tr key={place + name}>
          <td>
            <code>{name}</code> {required && <Required />}
          </td>
          <td>{place}</td>
          <td>{type}</td>
          <td>
            <Inline text={about} />
          </td>
        </tr>
      ))}
    </Rows>
  )
}

function Example({ page: { example, otherType } }: { page: OperationPage }) {
  if (!example)
    return (
      <>
        <h2>Answer</h2>
        {otherType === undefined ? (
          <p>No example was recorded: it takes a situation that the demo does not have.</p>
        ) : (
          <p>
            <code>{otherType}</code>, not JSON.
          </p>
        )}
      </>
    )
  return (
    <>
      <h2>Example</h2>
      <pre {...scrollable()}>
        <code>{example.command}</code>
      </pre>
      <pre class="answer" {...scrollable('Answer')}>
        <code>{example.answer}</code>
      </pre>
      <p class="soft small">
        A real answer of the demo world, wrapped for reading; long lists and texts are cut.
      </p>
    </>
  )
}

const AnswerFields = ({ fields }: { fields: readonly AnswerField[] }) => (
  <ul class="fields">
    {fields.map(({ name, isOptional, type, about, fields: inner }) => (
      <li key={name}>
        <code>{name}</code>{' '}
        <span class="soft small">
          {type}
          {isOptional && ', optional'}
        </span>{' '}
        <Inline text={about} />
        {inner.length > 0 && (
          <details>
            <summary>
              {inner.length} {inner.length === 1 ? 'field' : 'fields'} of <code>{name}</code>
            </summary>
            <AnswerFields fields={inner} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

function Refusals({ refusals }: { refusals: readonly KnownRefusal[] }) {
  if (refusals.length === 0) return null
  return (
    <Rows label="Refusals" heads={['code', 'status', 'for people', 'for developers']}>
      {refusals.map(({ code, status, user_msg, dev_msg }) => (
        <tr key={code}>
          <td>
            <code>{code}</code>
          </td>
          <td>{status}</td>
          <td>{user_msg}</td>
          <td>{dev_msg}</td>
        </tr>
      ))}
    </Rows>
  )
}
