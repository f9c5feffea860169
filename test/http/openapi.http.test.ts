import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { testOfAll } from '../support/eventually.ts'
import { testService } from '../support/test-service.ts'

type Schema = { [key: string]: any }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }
  >
}
type Listed = Operation & { path: string; method: string }

const service = testService()
let document: Schema
let operations: Listed[]
/** Every schema of the document, including nested ones. */
function* schemasOf(part: unknown): Generator<Schema> {
  if (part === null || typeof part !== 'object') return
  yield part as Schema
  for (const [name, one] of Object.entries(part))
    if (name !== 'example' && name !== 'examples') yield* schemasOf(one)
}

describe('the OpenAPI description', () => {
  before(async () => {
    document = (await service.get('/openapi.json')).body
    operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, one]) => ({ ...one, path, method })),
    )
  })

  test('names every operation once, and says what it does', () => {
    const ids = operations.map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(
      operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId),
      [],
    )
  })

  test('describes every chapter, and puts every operation in one', () => {
    const tags = new Map(document.tags.map((tag: Schema) => [tag.name, tag.description]))
    for (const { tags: own, operationId } of operations)
      assert.ok(own.length === 1 && tags.has(own[0]), operationId)
    for (const [name, text] of tags)
      assert.doesNotMatch(String(text), /^Operations of the chapter/, String(name))
  })

  test('has no pattern for texts of megabytes, on which V8 can run out of stack', () => {
    const long = [...schemasOf(document.paths), ...schemasOf(document.components)].filter(
      ({ maxLength }) => maxLength > 200_000,
    )
    assert.ok(long.length >= 4, `only ${long.length} texts are that long`)
    assert.deepEqual(
      long.filter(({ pattern }) => pattern !== undefined),
      [],
    )
  })

  test('documents a success response and an error for every operation', () => {
    for (const { operationId, responses } of operations) {
      assert.match(responses['200']!.description, /\w{4,}.*\./, operationId)
      const refusals = Object.keys(responses).filter((status) => status.startsWith('4'))
      assert.ok(refusals.length > 0, `${operationId} has no 4xx`)
    }
  })

  test('declares every path parameter, and uses no undefined security scheme', () => {
    for (const { operationId, path, parameters = [], security } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const given = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      assert.deepEqual(given.sort(), wanted.sort(), operationId)
      for (const scheme of security.flatMap(Object.keys))
        assert.ok(scheme in document.components.securitySchemes, `${operationId}: ${scheme}`)
    }
  })

  test('knows guests and courier companies by their own credentials', () => {
    const schemesOf = (id: string) =>
      operations.find(({ operationId }) => operationId === id)!.security.flatMap(Object.keys)
    assert.ok(schemesOf('post_guest_cart_merchant_id_checkout').includes('guest_token'))
    assert.deepEqual(schemesOf('post_provider_test_estimate'), ['provider_key'])
  })

  test('writes a choice of values as enum', () => {
    const isValue = (branch: Schema) => 'const' in branch || branch.type === 'null'
    const lists = [...schemasOf(document)].filter(
      ({ anyOf }) => Array.isArray(anyOf) && anyOf.length > 1 && anyOf.every(isValue),
    )
    assert.deepEqual(lists, [])
    assert.ok([...schemasOf(document)].some((schema) => Array.isArray(schema.enum)))
  })

  test('describes every parameter and every field of requests and responses', () => {
    const described = (schema: Schema): boolean =>
      schema.description !== undefined ||
      (schema.$ref &&
        document.components.schemas[schema.$ref.split('/').at(-1)!].description !== undefined) ||
      (schema.anyOf ?? []).some(described)
    const fields = [...schemasOf(document)]
      .filter(({ properties, type }) => properties && (type === 'object' || type === undefined))
      .flatMap(({ properties }) => Object.entries(properties as Record<string, Schema>))
    assert.ok(fields.length > 1000, `${fields.length}`)
    const bare = fields.filter(([, schema]) => !described(schema))
    assert.deepEqual(bare, [])
    const parameters = operations.flatMap(({ parameters = [] }) => parameters)
    assert.deepEqual(
      parameters.filter((one) => !('$ref' in one) && !one.description),
      [],
    )
  })

  // An operation's input and output types are its own, even if another has the same fields.
  test('defines an object with several fields once, and refers to it', () => {
    const whole = operations.flatMap(({ requestBody, responses }) => [
      requestBody?.content['application/json']?.schema,
      responses['200']!.content?.['application/json']?.schema,
    ])
    const objects = [...schemasOf(document)].filter(
      (schema) => Object.keys(schema.properties ?? {}).length > 2 && !whole.includes(schema),
    )
    const texts = objects.map((schema) => JSON.stringify(schema))
    assert.deepEqual(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      [],
    )
  })

  // That they match their schemas is verified where they are recorded (guides.test.ts).
  test('shows recorded requests and answers', () => {
    const answers = operations.filter(
      ({ responses }) => responses['200']!.content?.['application/json']?.example,
    )
    assert.ok(answers.length > 80, `${answers.length}`)
    const bodies = operations.filter(({ requestBody }) => requestBody?.content['application/json']?.example)
    assert.ok(bodies.length > 20, `${bodies.length}`)
  })

  // Paths with a trailing slash, and those with a word next to an id, are part of the API's design.
  testOfAll('passes the recommended rules of redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: '/openapi.json',
      config,
    })
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    )
  })
})
