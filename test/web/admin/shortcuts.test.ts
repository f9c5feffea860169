import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isForShortcuts, readShortcut, sectionKeys } from '../../../web/admin/frame/shortcuts.ts'

const sections = Object.keys(sectionKeys) as (keyof typeof sectionKeys)[]

describe('shortcuts of the admin console', () => {
  test('lead to every section, each with its own letter', () => {
    assert.equal(new Set(Object.values(sectionKeys)).size, sections.length)
    assert.deepEqual(readShortcut('g', false), { kind: 'wait' })
    for (const section of sections) {
      assert.deepEqual(readShortcut(sectionKeys[section], true), { kind: 'section', section })
      assert.equal(readShortcut(sectionKeys[section], false), undefined, 'alone it means nothing')
    }
    assert.equal(readShortcut('q', true), undefined)
    assert.deepEqual(readShortcut('?', false), { kind: 'help' })
  })

  test('are ignored in text inputs, in dialogs and in the browser’s own shortcuts', () => {
    const plain = {
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      defaultPrevented: false,
    }
    assert.equal(isForShortcuts(plain, { tagName: 'BODY' }, false), true)
    assert.equal(isForShortcuts(plain, null, false), true)
    assert.equal(isForShortcuts(plain, { tagName: 'A' }, false), true)
    for (const tagName of ['INPUT', 'TEXTAREA', 'SELECT'])
      assert.equal(isForShortcuts(plain, { tagName }, false), false, tagName)
    assert.equal(isForShortcuts(plain, { tagName: 'DIV', isContentEditable: true }, false), false)
    assert.equal(isForShortcuts(plain, { tagName: 'BODY' }, true), false)
    for (const key of Object.keys(plain))
      assert.equal(isForShortcuts({ ...plain, [key]: true }, { tagName: 'BODY' }, false), false, key)
  })
})
