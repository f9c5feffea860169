import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildWeb } from '../../../web/build.ts'
import { ownOperations } from '../../../web/own-operations.ts'
import { listScriptOperations } from '../../../web/start/script-operations.ts'

/** A console's first screen may have 150 KB of uncompressed script; less leaves room. */
const maxBytes = 125 * 1024

/** On a phone's network: every screen except the scanner, uncompressed. */
const maxDriveBytes = 100 * 1024
const maxDriveSentBytes = 60 * 1024

describe('the script of the driver app', () => {
  test('is within 60 KB compressed, without the scanner', async (t) => {
    const { folder, manifest } = await buildWeb()
    const found = new Map<string, string>()
    const visit = (file: string) => {
      if (found.has(file)) return
      const text = readFileSync(join(folder, 'assets', basename(file)), 'utf8')
      if (text.includes('.wasm')) return
      found.set(file, text)
      for (const [, next] of text.matchAll(/(?:import|from|import\()"([^"]+\.js)"/g)) visit(next!)
    }
    visit(manifest.entries.drive!.script!)
    const bytes = [...found.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const sent = [...found.values()].reduce((sum, text) => sum + gzipSync(text).byteLength, 0)
    t.diagnostic(`${(bytes / 1024).toFixed(1)} KB, ${(sent / 1024).toFixed(1)} KB as sent`)
    assert.ok(found.size > 2, 'the imports were found')
    assert.ok(bytes <= maxDriveBytes && sent <= maxDriveSentBytes, `${bytes} bytes, ${sent} as sent`)
  })
})

describe('the scripts of the consoles', () => {
  test('stay within their size for the first screen, with its texts', async (t) => {
    const { folder, manifest } = await buildWeb()
    const read = (file: string) => readFileSync(join(folder, 'assets', basename(file)), 'utf8')
    for (const name of ['partner', 'admin'] as const) {
      const { script, texts } = manifest.entries[name]!
      const found = new Map<string, string>()
      const visit = (file: string) => {
        if (found.has(file)) return
        found.set(file, read(file))
        for (const [, next] of found.get(file)!.matchAll(/(?:import|from)"([^"]+\.js)"/g)) visit(next!)
      }
      visit(script!)
      // Each additional file would cost a round trip before anything is shown.
      assert.equal(found.size, 1, [...found.keys()].join(' '))
      for (const language of ['en', 'es']) {
        const own = read(texts![language]!)
        const bytes = [...found.values(), own].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
        t.diagnostic(`${name} ${language}: ${(bytes / 1024).toFixed(1)} KB`)
        assert.ok(bytes <= maxBytes, `${name} ${language}: ${bytes} bytes`)
      }
    }
  })

  test('know exactly the operations that they may call', async () => {
    for (const app of ['partner', 'admin'] as const) {
      let source = ''
      const onLoad = (_: object, load: () => { contents: string }) => {
        source = load().contents
      }
      ownOperations(app).setup({ onLoad } as never)
      const packed = await import(`data:text/javascript,${encodeURIComponent(source)}`)
      assert.deepEqual(packed.operations, Object.fromEntries(listScriptOperations(app)))
    }
  })
})
