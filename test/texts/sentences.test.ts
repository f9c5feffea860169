import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { refuse } from '../../src/core/refusal.ts'
import { describeFaults } from '../../src/http/input-faults.ts'
import { forDevelopers, inLanguage, says, word } from '../../src/texts/sentence.ts'
import { spanishFaults, spanishWords } from '../../src/texts/spanish/faults.ts'

const sources = globSync('src/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The templates of all says`…` of a file, with `{}` in place of each `${…}`. */
function templatesIn(text: string): string[] {
  const templates: string[] = []
  for (let at = text.indexOf('says`'); at >= 0; at = text.indexOf('says`', at)) {
    let template = ''
    for (at += 'says`'.length; text[at] !== '`'; at++) {
      if (!text.startsWith('${', at)) template += text[at]
      else {
        template += '{}'
        for (let depth = 0; depth !== 0 || text[at] !== '}'; at++) {
          if (text[at + 1] === '{' && text[at] !== '$') depth++
          if (text[at] === '}') depth--
        }
      }
    }
    templates.push(template)
  }
  return templates
}

const said = new Set(
  sources.filter(({ path }) => path !== 'src/texts/sentence.ts').flatMap(({ text }) => templatesIn(text)),
)
said.delete('')

test('templates are found as the service builds them', () => {
  const built = says`a ${1} b ${says`c`} d`.template
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  assert.deepEqual(templatesIn('says`a ${{ x: 1 }.x} b ${list.map(({ y }) => y).join(", ")} d`'), [built])
})

test('every exact error has a Spanish sentence, and every Spanish sentence is used', () => {
  assert.ok(said.size > 200)
  assert.deepEqual([...said].filter((template) => !Object.hasOwn(spanishFaults, template)).sort(), [])
  assert.deepEqual(
    Object.keys(spanishFaults)
      .filter((template) => !said.has(template))
      .sort(),
    [],
  )
})

test('Spanish sentences use only values of the English one', () => {
  for (const [template, spanish] of Object.entries(spanishFaults)) {
    const count = template.split('{}').length - 1
    for (const [, place] of spanish.matchAll(/\{(.*?)\}/g))
      assert.ok(/^\d$/.test(place!) && Number(place) < count, `${template} -> ${spanish}`)
  }
})

/** Merchants' refusals are defined there; the rest of the service speaks to developers. */
const merchantFolders =
  /^src\/(?:modules\/(?:menus|merchants\/(?:hours|shifts|zones|info|status)|onboarding|members|images|webhooks|reviews|reports|orders\/(?:adjustments|fulfilment|refunds))\/)/

/** A text in place of a sentence: directly, or in a branch of a condition. */
const plainText = /\b(?:detail|fault)\??(?::| =)\s*(?:['"`]|string\b|[^,;{}]*?[?:]\s+['"`]).*/g

test('no refusal visible to a merchant has only a text for developers', () => {
  const plain = sources
    .filter(({ path }) => merchantFolders.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(plainText)].map(([line]) => `${path}: ${line}`))
  assert.deepEqual(plain, [])
})

test('a refusal describes the exact error in the caller’s language, and to developers in English', () => {
  const detail = says`A ${word('delivery')} order that is ${word('ready')} can’t become ${word('placed')}.`
  const refusal = refuse('invalid_action', { detail })
  const [english] = refusal.messageItemsIn('en')
  const [spanish] = refusal.messageItemsIn('es')
  assert.equal(english!.exact_msg, 'A delivery order that is ready can’t become placed.')
  assert.equal(english!.dev_msg, english!.exact_msg)
  assert.equal(spanish!.dev_msg, english!.dev_msg)
  assert.equal(spanish!.exact_msg, 'Un pedido (entrega) que está listo no puede pasar a sin confirmar.')
})

test('values appear in the sentence unchanged, even those that look like placeholders', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const sentence = says`${one} and ${other} overlap.`
      assert.equal(forDevelopers(sentence), `${one} and ${other} overlap.`)
      assert.equal(inLanguage(sentence, 'es'), `${one} y ${other} se superponen.`)
    }),
  )
  assert.equal(inLanguage(says`${'{1}'} and ${'{}'} overlap.`, 'es'), '{1} y {} se superponen.')
})

test('words have one meaning', () => {
  for (const name of Object.keys(spanishWords)) assert.ok(!Object.hasOwn(spanishFaults, name), name)
})

test('schema violations are described for people without the field’s name', () => {
  const error = {
    keyword: 'maximum',
    instancePath: '/lines/0/quantity',
    message: 'must be <= 9',
    params: { limit: 9 },
  }
  const [fault] = describeFaults(error)
  assert.equal(forDevelopers(fault!.detail!), 'lines[0].quantity must be <= 9.')
  const [item] = refuse('invalid_parameter', fault).messageItemsIn('es')
  assert.equal(item!.exact_msg, 'El máximo es 9.')
})
