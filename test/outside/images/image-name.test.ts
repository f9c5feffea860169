import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isImageName, isPhotoName, nameOfImage, nameOfPhoto } from '../../../src/outside/images.ts'

test('the same picture for sale, for help and as proof is three files, each of which can be deleted', () => {
  const bytes = Buffer.from('a picture')
  const names = [nameOfImage(bytes), nameOfPhoto(bytes, 'help'), nameOfPhoto(bytes, 'proof')]
  assert.equal(new Set(names).size, 3)
  assert.deepEqual(names.map(isPhotoName), [false, true, true])
  assert.deepEqual(names.map(isImageName), [true, false, false])
  assert.equal(nameOfPhoto(bytes, 'proof'), nameOfPhoto(Buffer.from('a picture'), 'proof'))
})
