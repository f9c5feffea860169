import type { Answer, Question } from './encode-apart.ts'
import { encodePicture, PictureFault } from './encode-picture.ts'

// Ctrl-C reaches every process of the terminal. The service ends this one after it has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, bytes }: Question) => {
  const answer = await encodePicture(Buffer.from(bytes)).then(
    (picture): Answer => ({ id, picture }),
    (error): Answer =>
      error instanceof PictureFault ? { id, fault: error.sentence } : { id, error: String(error) },
  )
  process.send!(answer, () => {})
})
