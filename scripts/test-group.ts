import { suite, test } from 'node:test'

/** Test files in one process. Each becomes a suite, so that its hooks run before and after its own tests only. */
export function addTestFiles(files: readonly { name: string; url: string }[]) {
  for (const { name, url } of files) {
    suite(name, async () => {
      try {
        await import(url)
      } catch (error) {
        // A test that fails is counted; a suite that fails is not.
        test('the file can be imported', () => {
          throw error
        })
      }
    })
  }
}
