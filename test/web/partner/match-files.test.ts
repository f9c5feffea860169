import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findMatch, matchFiles } from '../../../web/partner/pictures/match-files.ts'

const items = ['Buttermilk Pancakes', 'Pancakes', 'Crème Brûlée', 'Two Eggs & Toast', 'BLT', 'Soup 7'].map(
  (name, id) => ({ id, name }),
)
const matchOf = (file: string) => findMatch(file, items)?.name

describe('matching photos to items by file name', () => {
  test('ignores separators, case and accents', () => {
    assert.equal(matchOf('buttermilk-pancakes.jpg'), 'Buttermilk Pancakes')
    assert.equal(matchOf('BUTTERMILK_PANCAKES (2).JPEG'), 'Buttermilk Pancakes')
    assert.equal(matchOf('creme brulee.png'), 'Crème Brûlée')
    assert.equal(matchOf('Two Eggs & Toast.webp'), 'Two Eggs & Toast')
    assert.equal(matchOf('Soup 7.jpg'), 'Soup 7')
    assert.equal(matchOf('blt-1.jpg'), 'BLT')
  })

  test('uses the longest name among other words', () => {
    assert.equal(matchOf('menu 2026 buttermilk pancakes final.jpg'), 'Buttermilk Pancakes')
    assert.equal(matchOf('menu pancakes.jpg'), 'Pancakes')
  })

  test('guesses nothing', () => {
    for (const file of ['IMG_2041.jpg', 'toast.jpg', '.jpg', '', '__proto__.png', 'brulee creme.jpg'])
      assert.equal(matchOf(file), undefined, file)
    const twins = [
      { id: 1, name: 'Soup' },
      { id: 2, name: 'soup' },
    ]
    assert.equal(findMatch('soup.jpg', twins), undefined)
  })

  test('gives each item one photo at most, and matches a file with exactly its name to it', () => {
    const word = fc.constantFrom('red', 'bean', 'soup', 'hot', 'pie')
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    const separator = fc.constantFrom(' ', '-', '_', ' - ')
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), separator, (names, between) => {
        const dishes = names.map((each, id) => ({ id, name: each }))
        const files = names.map((each) => `${each.toUpperCase().replaceAll(' ', between)}.JPG`)
        assert.deepEqual(
          matchFiles(files, dishes).map((item) => item?.name),
          names,
        )
        const twice = matchFiles([...files, ...files], dishes)
        assert.deepEqual(new Set(twice.slice(names.length)), new Set([undefined]))
      }),
    )
  })
})
