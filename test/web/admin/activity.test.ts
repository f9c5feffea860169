import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { auditActions } from '../../../src/modules/audit/actions.ts'
import { eventTypes } from '../../../src/modules/events/rules/event-types.ts'

const codes = new Set([...auditActions, ...Object.keys(eventTypes)])
const subjects = auditActions.map((action) => `about.${action.split('.')[0]}`)

for (const language of ['en', 'es']) {
  const path = `web/console/activity/${language}.json`
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>

  test(`consoles have a text for every action in the audit log and every event: ${language}`, () => {
    const known = Object.keys(texts).sort()
    assert.deepEqual(known, [...new Set([...codes, ...subjects])].sort())
    for (const text of Object.values(texts)) assert.match(text, /^\p{Lu}[^_]*[^.]$/u)
  })

  test(`no two of them have the same text, unless they are the same thing: ${language}`, () => {
    const actions = auditActions.map((action) => texts[action])
    assert.equal(new Set(actions).size, actions.length)
    const searched = [...new Set(subjects)].map((subject) => texts[subject])
    assert.equal(new Set(searched).size, searched.length)
  })
}
